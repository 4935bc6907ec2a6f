/** The rows of one sheet of a workbook: those that are kept, and the others from the document. */
import type { SheetRow } from "../../sheet/row.ts";
import type { WorkbookDocument } from "./document.ts";
import { BATCH_CELLS, rowReader } from "./rows.ts";
import type { XmlWorkbook } from "./workbook.ts";

/** Rows that hold anything, in batches. Throws `unreadable_file` for a row or a cell that cannot be where it says. */
export async function* sheetRows(
  document: WorkbookDocument,
  { workbook, index }: { workbook: XmlWorkbook; index: number },
): AsyncGenerator<readonly SheetRow[]> {
  const { first, isWhole } = workbook.sheets[index] ?? { first: [], isWhole: true };
  const last = first.at(-1)?.line ?? 0;
  // Whoever takes rows may write into them.
  if (first.length > 0)
    yield first.map(({ line, texts, kinds }) => ({ line, texts: [...texts], kinds: [...kinds] }));
  if (isWhole) return;
  const reader = rowReader(workbook);
  const behind = () => reader.rows().filter(({ line }) => line > last);
  let sheet = -1;
  for await (const events of document()) {
    for (const event of events) {
      if (event.kind === "open" && event.name === "Worksheet") sheet++;
      else if (sheet === index) reader.take(event);
    }
    if (sheet > index) break;
    const rows = reader.cells() < BATCH_CELLS ? [] : behind();
    if (rows.length > 0) yield rows;
  }
  const rest = behind();
  if (rest.length > 0) yield rest;
}
