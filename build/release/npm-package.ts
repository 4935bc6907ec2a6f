/**
 * The package for npm: what `npm pack` would put in, with less in its package.json. The files of the build contain all that the
 * program runs on but Node, so that installing it fetches Node alone, and runs no script.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../run-program.ts";
import { gzip, tarOf } from "./archive.ts";
import { writeFiles } from "./folder.ts";

/** npm unpacks what is in the folder of this name. */
const FOLDER = "package";

export function npmPackage({ stage, moment }: { readonly stage: string; readonly moment: number }): Buffer {
  const list = runProgram("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"]).toString();
  const [packed] = JSON.parse(list) as readonly [{ readonly files: readonly { readonly path: string }[] }];
  writeFiles(
    join(stage, FOLDER),
    packed.files.map(({ path }) => [path, path === "package.json" ? description() : readFileSync(path)]),
  );
  return gzip(tarOf(FOLDER, { within: stage, moment }));
}

function description(): string {
  const {
    scripts: _scripts,
    dependencies: _dependencies,
    devDependencies: _development,
    allowScripts: _allowed,
    ...kept
  } = JSON.parse(readFileSync("package.json", "utf8")) as Readonly<Record<string, unknown>>;
  return `${JSON.stringify(kept, null, 2)}\n`;
}
