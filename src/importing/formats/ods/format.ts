/** Spreadsheets of OpenDocument (ODF 1.3 part 3), as LibreOffice and others write them. */
import { workbookFormat } from "../../sheet/format.ts";
import { isSpreadsheet } from "../../zip/open-document.ts";
import { sheetRows } from "./sheet-rows.ts";
import { openWorkbook } from "./workbook.ts";

export const ods = workbookFormat({
  id: "ods",
  name: "OpenDocument spreadsheet (ODS)",
  claims: (head) => (isSpreadsheet(head) ? "It is a zip file that calls itself a spreadsheet." : undefined),
  encoding: { decided: "utf-8", because: "The XML parts of the workbook declare it." },
  async open(source) {
    const { entry, sheets } = await openWorkbook(source);
    return {
      // Days are written as days, whatever they are counted from.
      is1904: false,
      sheets: sheets.map(({ name, isHidden }, index) => ({
        name,
        isHidden,
        rows: (file) => sheetRows(file, { entry, index, name }),
      })),
    };
  },
});
