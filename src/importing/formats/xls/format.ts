/** Old workbooks of Excel (5 to 2003, [MS-XLS]), in the compound files of Office. */
import { workbookFormat } from "../../sheet/format.ts";
import { isCompound } from "./compound-file.ts";
import { sheetRows } from "./sheet-rows.ts";
import { readWorkbook } from "./workbook.ts";

/** It claims every compound file, and refuses by name what is another. */
export const xls = workbookFormat({
  id: "xls",
  name: "old Excel workbook (XLS)",
  claims: (head) => (isCompound(head) ? "It is a compound file of Office, like an old workbook." : undefined),
  encoding: { decided: "utf-16le", because: "An old workbook declares its encoding." },
  async open(source) {
    const workbook = await readWorkbook(source);
    return {
      is1904: workbook.is1904,
      sheets: workbook.sheets.map((sheet) => ({
        name: sheet.name,
        isHidden: sheet.isHidden,
        async *rows() {
          yield* sheetRows(workbook, sheet);
        },
      })),
    };
  },
});
