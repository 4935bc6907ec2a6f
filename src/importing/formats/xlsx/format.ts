/** Workbooks of Excel (Office Open XML, ECMA-376), as banks export them. */
import { workbookFormat } from "../../sheet/format.ts";
import { isSpreadsheet } from "../../zip/open-document.ts";
import { wholeRange } from "../../zip/byte-range.ts";
import { isZip } from "../../zip/is-zip.ts";
import { notZip } from "./other-packages.ts";
import { sheetRows } from "./sheet-rows.ts";
import { readWorkbook } from "./workbook.ts";

/** It claims every other zip file, and refuses by name what is another: what a zip file holds stands at its end. */
export const xlsx = workbookFormat({
  id: "xlsx",
  name: "Excel workbook (XLSX)",
  claims: (head) => (isZip(head) && !isSpreadsheet(head) ? "It is a zip file, like a workbook." : undefined),
  encoding: { decided: "utf-8", because: "The XML parts of the workbook declare it." },
  async open(source) {
    if (!isZip(await wholeRange(source, { from: 0, length: 4 }))) throw notZip(source);
    const workbook = await readWorkbook(source);
    return {
      is1904: workbook.is1904,
      sheets: workbook.sheets.map((sheet) => ({
        name: sheet.name,
        isHidden: sheet.isHidden,
        rows: (file) => sheetRows(file, { workbook, sheet }),
      })),
    };
  },
});
