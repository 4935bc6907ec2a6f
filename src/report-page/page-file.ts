/** The page's file: a page may be replaced by a newer one, any other file stays. */
import { open } from "node:fs/promises";
import { Problem } from "../contract/problem.ts";
import { writeWhole } from "../files/write-whole.ts";
import { PAGE_MARK } from "./whole-page.ts";
import { systemCode } from "../files/system-code.ts";

/** Problem: file_exists, where the path has a file that is no page. */
export async function requirePagePath(path: string): Promise<void> {
  const start = await readStart(path);
  if (start === undefined || start === PAGE_MARK) return;
  throw new Problem("file_exists", {
    detail: `The file ${path} is not a report page, and is not overwritten.`,
  });
}

/** Problem: file_exists. */
export async function writePage(path: string, page: string): Promise<void> {
  await requirePagePath(path);
  const isNew = (await readStart(path)) === undefined;
  if (writeWhole(path, page, { isNew, isDurable: false })) return;
  // Somebody else has just made it.
  await requirePagePath(path);
  writeWhole(path, page, { isDurable: false });
}

/** As many bytes of the file as the mark has; undefined where there is none. */
async function readStart(path: string): Promise<string | undefined> {
  const file = await open(path, "r").catch((error: unknown) => {
    if (systemCode(error) !== "ENOENT") throw error;
    return undefined;
  });
  if (file === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PAGE_MARK.length), 0, PAGE_MARK.length, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}
