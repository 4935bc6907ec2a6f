/** Checks a book in a file: its permissions, free space, leftover copies, and structure. */
import { existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { CheckReport, CheckRequest, Finding } from "../../client/operator.ts";
import { Problem } from "../../contract/problem.ts";
import { openFileCheck, type FileCheck } from "../../store/dialect/sqlite/check.ts";
import { copiesLeft } from "../abandoned-copies.ts";
import { bookFindings } from "./book.ts";
import { fault, ok, warning } from "./finding.ts";

const LITTLE_SPACE = 200 * 1024 * 1024;

/** Most copies that are listed. */
const NAMED_COPIES = 5;

/** File systems over a network (statfs(2)), whose locks SQLite cannot rely on. */
const NETWORK: Readonly<Record<number, string>> = {
  0x6969: "NFS",
  0x517b: "SMB",
  0xff534d42: "CIFS",
  0xfe534d42: "SMB2",
};

/** Throws `database_missing` for an explicitly named book that does not exist. */
export async function fileFindings(
  { path, isExplicit }: { readonly path: string; readonly isExplicit: boolean },
  request: CheckRequest,
): Promise<CheckReport> {
  if (!existsSync(path)) {
    if (isExplicit) throw new Problem("database_missing", { detail: `There is no book at ${path}.` });
    const remedy = "`cashbook init <company>` creates it.";
    const missing = warning("book", { detail: "There is no book yet.", remedy });
    return { place: path, findings: [...space(path), copies(path), missing], heads: [] };
  }
  const around = [permissions(path), ...space(path), copies(path)];
  let book: FileCheck;
  try {
    book = openFileCheck(path);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { place: path, findings: [...around, fault("book", error)], heads: [] };
  }
  try {
    const whole = await structure(book);
    if (whole.result === "fault") return { place: path, findings: [...around, whole], heads: [] };
    const update = "The next command updates it, after saving a copy beside it.";
    const { findings, heads } = await bookFindings(book, { ...request, update });
    return { place: path, findings: [...around, whole, ...findings], heads };
  } finally {
    await book.close();
  }
}

async function structure(book: FileCheck): Promise<Finding> {
  const faults = await book.structure();
  if (faults.length === 0) return ok("structure", "The file is not damaged.");
  return fault("structure", {
    detail: `The file is damaged: ${faults[0]}${faults.length > 1 ? ` and ${faults.length - 1} more` : ""}.`,
    remedy: "Restore a backup; the damaged file is not changed.",
  });
}

function permissions(book: string): Finding {
  const { mode, size } = statSync(book);
  const open = process.platform !== "win32" && (mode & 0o077) !== 0;
  if (!open) return ok("file", `${book}, ${size} bytes, only its owner can read it.`);
  return warning("file", {
    detail: `Other users of this machine can read ${book}.`,
    remedy: `Run \`chmod 600 ${book}\`.`,
  });
}

function copies(book: string): Finding {
  const leftovers = copiesLeft(book);
  if (leftovers.length === 0) return ok("copies", "No killed command left a copy behind.");
  const list = leftovers.slice(0, NAMED_COPIES).map(({ path, size }) => `${path} (${size} bytes)`);
  const more = leftovers.length - list.length;
  return warning("copies", {
    detail: `A killed backup, restore or init left ${list.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
    remedy: "The next `cashbook backup` or `cashbook restore` removes it.",
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
  const detail = `The book is on a network file system (${network}), where two machines can damage it.`;
  return [room, warning("file system", { detail, remedy: "Move the book to a local disk." })];
}
