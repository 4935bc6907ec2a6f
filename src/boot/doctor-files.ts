/** This user's files: who can read them, and whether there is room. */
import { existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Directories } from "../client/layers.ts";
import type { Finding } from "../client/operator.ts";
import { Problem } from "../contract/problem.ts";
import { profilesPath, readProfiles } from "../profile/profiles.ts";
import { fault, ok, warning } from "./finding.ts";

const LITTLE_SPACE = 200 * 1024 * 1024;

/** File systems over a network (statfs(2)), whose locks SQLite cannot rely on. */
const NETWORK: Readonly<Record<number, string>> = {
  0x6969: "NFS",
  0x517b: "SMB",
  0xff534d42: "CIFS",
  0xfe534d42: "SMB2",
};

export function fileFindings(book: string, directories: Directories): readonly Finding[] {
  return [profiles(directories.config), ...(existsSync(book) ? [permissions(book)] : []), ...space(book)];
}

function profiles(config: string): Finding {
  try {
    const count = Object.keys(readProfiles(config).profiles).length;
    return ok("profiles", `${count} ${count === 1 ? "profile" : "profiles"} in ${profilesPath(config)}.`);
  } catch (error) {
    if (error instanceof Problem) return fault("profiles", error);
    throw error;
  }
}

function permissions(book: string): Finding {
  const { mode, size } = statSync(book);
  const open = process.platform !== "win32" && (mode & 0o077) !== 0;
  if (!open) return ok("file", `${book}, ${size} bytes, only its owner can read it.`);
  return warning("file", {
    detail: `Others of this machine can read ${book}.`,
    remedy: `Run \`chmod 600 ${book}\`.`,
  });
}

function space(book: string): readonly Finding[] {
  const folder = dirname(book);
  if (!existsSync(folder)) return [];
  const { bavail, bsize, type } = statfsSync(folder);
  const free = bavail * bsize;
  const megabytes = Math.floor(free / 1024 / 1024);
  const room =
    free >= LITTLE_SPACE
      ? ok("space", `${megabytes} MB are free.`)
      : warning("space", {
          detail: `Only ${megabytes} MB are free.`,
          remedy: "Free some space before a large import.",
        });
  const network = NETWORK[type];
  if (network === undefined) return [room];
  const detail = `The book lies on a network file system (${network}), where two machines can damage it.`;
  return [room, warning("file system", { detail, remedy: "Keep the book on a disk of this machine." })];
}
