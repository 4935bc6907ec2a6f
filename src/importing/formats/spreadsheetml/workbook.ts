/** What a workbook says of its sheets and of what its styles show, found out by one pass over the document. */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { codeShows, type Shows } from "../../sheet/number-format.ts";
import type { SheetRow } from "../../sheet/row.ts";
import type { WorkbookDocument } from "./document.ts";
import { BATCH_CELLS, rowReader, type NumberDisplay, type RowReader } from "./rows.ts";

export interface XmlWorkbook extends NumberDisplay {
  readonly sheets: readonly XmlSheet[];
}

interface XmlSheet {
  readonly name: string;
  isHidden: boolean;
  /** Its first rows, and whether they are all: a table is looked for in each sheet, and the document lies in one piece. */
  readonly first: SheetRow[];
  isWhole: boolean;
}

/** Excel writes fewer of either. */
const STYLES_MAX = 1 << 16;
const SHEETS_MAX = 10_000;
/** Rows of a sheet that are kept, and cells of all of them. */
const KEPT_ROWS = 1000;
const KEPT_CELLS = 400_000;

/** Formats that are called by a name instead of a code. */
const NAMED: Readonly<Record<string, Shows>> = {
  "general date": "day", "long date": "day", "medium date": "day", "short date": "day",
  "long time": "time", "medium time": "time", "short time": "time",
  general: "number", "general number": "number", currency: "number", "euro currency": "number", fixed: "number",
  standard: "number", percent: "number", scientific: "number", "yes/no": "number", "true/false": "number", "on/off": "number",
}; // prettier-ignore

/** Throws `unreadable_file` for a document that is broken or holds no sheet. */
export async function readWorkbook(document: WorkbookDocument): Promise<XmlWorkbook> {
  const sheets: XmlSheet[] = [];
  const styles = new Map<string, Shows>();
  let is1904 = false;
  let style = "";
  let into: "visible" | undefined;
  let textSize = 0;
  const shows = (id: string | undefined) => styles.get(id ?? "Default") ?? "number";
  let reader: RowReader | undefined;
  const keep = () => {
    const sheet = sheets.at(-1);
    for (const row of reader?.rows() ?? []) {
      if (sheet === undefined || !sheet.isWhole) continue;
      textSize += row.texts.length;
      if (sheet.first.length < KEPT_ROWS && textSize <= KEPT_CELLS) sheet.first.push(row);
      else sheet.isWhole = false;
    }
  };
  for await (const events of document()) {
    for (const event of events) {
      if (event.kind === "open" && event.name === "Worksheet") keep();
      else reader?.take(event);
      if (event.kind === "text") {
        const sheet = sheets.at(-1);
        if (into === "visible" && sheet !== undefined && /hidden/i.test(event.text)) sheet.isHidden = true;
        continue;
      }
      into = undefined;
      if (event.kind === "close") continue;
      const { name, attributes, line } = event;
      if (name === "Worksheet") {
        if (sheets.length >= SHEETS_MAX)
          throw brokenAt({ line, what: `There are more than ${SHEETS_MAX} sheets; the next one is` });
        const own = attributes["Name"] ?? `Sheet${sheets.length + 1}`;
        sheets.push({ name: own, isHidden: false, first: [], isWhole: true });
        reader = rowReader({ is1904, shows });
      } else if (name === "Style") style = attributes["ID"] ?? "";
      else if (name === "NumberFormat" && styles.size < STYLES_MAX) {
        const code = attributes["Format"] ?? "";
        styles.set(style, NAMED[code.toLowerCase()] ?? codeShows(code));
      } else if (name === "Date1904") is1904 = true;
      else if (name === "Visible") into = "visible";
    }
    if ((reader?.cells() ?? 0) >= BATCH_CELLS) keep();
  }
  keep();
  if (sheets.length === 0)
    throw brokenAt({ line: 1, what: "The workbook has no sheet (Worksheet); it starts" });
  return { is1904, sheets, shows };
}
