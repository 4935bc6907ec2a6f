/** Files of refused rows, which come back corrected. */
import { REJECTED_COLUMNS } from "../../../importing/rows/rejected-file.ts";
import type { SourceFile } from "../../../importing/source-file.ts";

/** Bytes in which the header and the first rows lie, and how many lines of them are looked at. */
const HEAD = 65_536;
const HEAD_LINES = 100;

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The import that a file of refused rows comes from; undefined for any other file. */
export async function originOf(file: SourceFile): Promise<string | undefined> {
  const [header = "", ...rows] = (await headOf(file)).split(/\r\n|\r|\n/, HEAD_LINES);
  if (!header.includes(REJECTED_COLUMNS[0]) || !header.includes(REJECTED_COLUMNS[1])) return undefined;
  return rows.map((row) => ID.exec(row)?.[0]).find((id) => id !== undefined);
}

/** The beginning as ASCII, which the words looked for are in every encoding that a program may have saved the file in. */
async function headOf(file: SourceFile): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of file.open()) {
    parts.push(bytes);
    size += bytes.length;
    if (size >= HEAD) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD).toString("latin1").replaceAll("\0", "");
}
