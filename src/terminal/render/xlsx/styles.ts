/** The styles of a workbook's cells, each once. */
import type { Cell } from "./cells.ts";

/** Numbers of formats below this are the spreadsheet's own. */
const OWN_FORMATS = 164;

export interface Styles {
  /** Number of a cell's style. */
  readonly of: (cell: Cell) => number;
  readonly xml: () => string;
}

export function styles(): Styles {
  const formats: string[] = [];
  const numbers = new Map<string, number>([["", 0]]);
  const written = [styleXml({ format: 0 })];
  return {
    of({ format = "", isHeader = false, isNumeric = false }) {
      const isRight = isHeader && isNumeric;
      const key =
        format === "" && !isHeader ? "" : `${isHeader ? "bold" : ""} ${isRight ? "right" : ""} ${format}`;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      if (format !== "" && !formats.includes(format)) formats.push(format);
      const number = written.push(
        styleXml({ format: format === "" ? 0 : OWN_FORMATS + formats.indexOf(format), isHeader, isRight }),
      );
      numbers.set(key, number - 1);
      return number - 1;
    },
    xml() {
      const own = formats.map(
        (code, index) => `<numFmt numFmtId="${OWN_FORMATS + index}" formatCode="${code}"/>`,
      );
      const numFmts = own.length === 0 ? "" : `<numFmts count="${own.length}">${own.join("")}</numFmts>`;
      const font = (bold: string) =>
        `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
      return (
        `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${numFmts}` +
        `<fonts count="2">${font("")}${font("<b/>")}</fonts>` +
        `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
        `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
        `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
        `<cellXfs count="${written.length}">${written.join("")}</cellXfs>` +
        // Readers that apply the default style look for it by this name.
        `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
      );
    },
  };
}

interface Style {
  readonly format: number;
  readonly isHeader?: boolean;
  readonly isRight?: boolean;
}

function styleXml({ format, isHeader = false, isRight = false }: Style): string {
  const members = `numFmtId="${format}" fontId="${isHeader ? 1 : 0}" fillId="0" borderId="0" xfId="0"`;
  const applied = `${format === 0 ? "" : ' applyNumberFormat="1"'}${isHeader ? ' applyFont="1"' : ""}`;
  return isRight
    ? `<xf ${members}${applied} applyAlignment="1"><alignment horizontal="right"/></xf>`
    : `<xf ${members}${applied}/>`;
}
