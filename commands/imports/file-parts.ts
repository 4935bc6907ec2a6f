/** The parts of a file that was imported into several accounts in one run. */
import { pages } from "../../src/client/pages.ts";
import { partsOfRun } from "../../src/contract/import/parts.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { imports } from "../../src/contract/import.ts";
import type { Context } from "../../src/terminal/context.ts";

/** States of imports that can be undone. */
export const undoableStates = ["completed", "running", "undoing"] as const;

/** The parts that can be undone. */
export async function fileParts(
  { call, stream, interruption }: Context,
  one: Import,
): Promise<readonly Import[]> {
  const { file_sha256 } = one;
  const parts: Import[] = [];
  const input = { file_sha256, state: [...undoableStates] };
  for await (const page of pages({ call, stream }, imports.list, input, { all: true, signal: interruption }))
    for (const other of page) parts.push(other);
  return partsOfRun(one, parts);
}
