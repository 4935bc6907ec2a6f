/** The Debian package, built where dpkg-deb is. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../bundle.ts";
import { runProgram } from "../run-program.ts";
import { gzip } from "./archive.ts";
import { writeFiles } from "./folder.ts";

/** Debian's names of platforms. */
export const DEBIAN_ARCHITECTURES: Readonly<Record<string, string>> = {
  "linux-x64": "amd64",
  "linux-arm64": "arm64",
};

const UNITS = ["cashbook.service", "cashbook-watch@.service"];

export interface DebianRequest {
  readonly architecture: string;
  /** The executable. */
  readonly program: string;
  /** By their paths below /usr/share. */
  readonly files: ReadonlyMap<string, string>;
  /** A folder that may be filled. */
  readonly stage: string;
  readonly moment: number;
  /** The folder of the package. */
  readonly out: string;
}

export function debianPackage({ architecture, program, files, stage, moment, out }: DebianRequest): string {
  const name = `cashbook_${version}_${architecture}.deb`;
  writeFiles(stage, [
    ["DEBIAN/control", control(architecture)],
    ...UNITS.map(
      (unit) => [`usr/lib/systemd/system/${unit}`, readFileSync(`build/release/${unit}`)] as const,
    ),
    ["usr/share/doc/cashbook/copyright", readFileSync("LICENSE")],
    ["usr/share/doc/cashbook/changelog.gz", gzip(readFileSync("CHANGELOG.md"))],
    ...[...files].map(([path, text]) => inShare(path, text)),
  ]);
  mkdirSync(join(stage, "usr/bin"));
  copyFileSync(program, join(stage, "usr/bin/cashbook"));
  chmodSync(join(stage, "usr/bin/cashbook"), 0o755);
  runProgram("chmod", ["-R", "u+w,go-w,a+rX", stage]);
  runProgram("dpkg-deb", ["--root-owner-group", "-Zxz", "--build", stage, join(out, name)], {
    // Later times in the package become this one.
    env: { ...process.env, SOURCE_DATE_EPOCH: String(moment) },
  });
  return name;
}

/** Debian compresses man pages. */
function inShare(path: string, text: string): readonly [string, string | Uint8Array] {
  return path.startsWith("man/")
    ? [`usr/share/${path}.gz`, gzip(Buffer.from(text))]
    : [`usr/share/${path}`, text];
}

/** What the package needs is what Node's own executable is linked with. */
export function control(architecture: string): string {
  return `Package: cashbook
Version: ${version}
Architecture: ${architecture}
Maintainer: cashbook maintainers <noreply@cashbook.invalid>
Section: misc
Priority: optional
Depends: libc6 (>= 2.28), libstdc++6, libgcc-s1, libatomic1
Description: company bank transactions, from bank files to reports
 Imports bank files of any kind exactly once, and administers the
 transactions and API keys of a company: a command line and an HTTP
 service in one program, on SQLite or PostgreSQL.
`;
}
