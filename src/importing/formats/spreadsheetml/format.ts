/** Workbooks as one document of XML (SpreadsheetML of Excel 2002 and 2003), which banks hand out under the name .xls. */
import { workbookFormat } from "../../sheet/format.ts";
import { openDocument } from "./document.ts";
import { sheetRows } from "./sheet-rows.ts";
import { readWorkbook } from "./workbook.ts";

const ROOT =
  /<\?mso-application\s+progid\s*=\s*["']Excel\.Sheet["']|<(?:[\w.-]{1,64}:)?Workbook\b[^>]{0,4000}urn:schemas-microsoft-com:office:spreadsheet/;
/** Bytes in which the root of the document stands. */
const WITHIN = 16_384;

export const spreadsheetml = workbookFormat({
  id: "spreadsheetml",
  name: "XML workbook of Excel 2003",
  claims(head) {
    // In UTF-16, every other byte is NUL.
    const text = Buffer.from(head.subarray(0, WITHIN)).toString("latin1").replaceAll("\0", "");
    const start = text.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "").trimStart();
    return start.startsWith("<") && ROOT.test(start) ? "It is an XML workbook of Excel." : undefined;
  },
  encoding: { decided: "xml", because: "The document declares it." },
  async open(source) {
    const document = await openDocument(source);
    const workbook = await readWorkbook(document);
    return {
      is1904: workbook.is1904,
      sheets: workbook.sheets.map(({ name, isHidden }, index) => ({
        name,
        isHidden,
        rows: () => sheetRows(document, { workbook, index }),
      })),
    };
  },
});
