/** Workbooks of Office Open XML, read back from the parts of their files. */
import { unzipSync } from "fflate";

type Parts = Readonly<Record<string, string>>;

/** The texts of the parts of a workbook's file. */
export function workbookParts(file: Uint8Array): Parts {
  return Object.fromEntries(
    Object.entries(unzipSync(file)).map(([name, bytes]) => [
      name.replace(/^xl\//, ""),
      new TextDecoder().decode(bytes),
    ]),
  );
}

export function sheetNamesOf(parts: Parts): string[] {
  return [...(parts["workbook.xml"] ?? "").matchAll(/<sheet name="([^"]*)"/g)].map(([, name = ""]) => name);
}

/** The cells of a sheet: its texts quoted, its numbers with their format. */
export function cellsOf(parts: Parts, sheet = 1): string[][] {
  const rows = [
    ...(parts[`worksheets/sheet${sheet}.xml`] ?? "").matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs),
  ];
  return rows.map(([, row = ""]) =>
    [
      ...row.matchAll(
        /<c r="([A-Z]+)[0-9]+"(?: s="([0-9]+)")?(?: t="([A-Za-z]+)")?>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)/gs,
      ),
    ].map(([, column, style, type, value = "", text]) => {
      if (type === "inlineStr") return `${column} "${text}"`;
      if (type === "b") return `${column} ${value === "1"}`;
      return `${column} ${value} ${formatOf(parts, style)}`.trimEnd();
    }),
  );
}

function formatOf({ "styles.xml": styles = "" }: Parts, style = "0"): string {
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="([0-9]+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id,
      code,
    ]),
  );
  const cells = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? "";
  const ids = [...cells.matchAll(/<xf ([^>]*)>/g)].map(
    ([, members = ""]) => /numFmtId="([0-9]+)"/.exec(members)?.[1],
  );
  return formats.get(ids[Number(style)] ?? "") ?? "";
}
