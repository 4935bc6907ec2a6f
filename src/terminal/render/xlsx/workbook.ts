/**
 * Writes the file of a workbook while its rows come, so that memory does not grow with them; fflate packs it. The same rows give
 * the same bytes: no moment of writing is in the file. Source: ISO/IEC 29500, part 1.
 */
import type { Cell } from "./cells.ts";
import { escapeXml, rowXml, SHEET_FOOT, sheetHead } from "./sheet-xml.ts";
import { styles } from "./styles.ts";

export interface Sheet {
  readonly title: string | undefined;
  readonly cells: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** Whether the first row is a header, which stays in sight; true where it is absent. */
  readonly hasHeader?: boolean;
}

const TITLE = "cashbook";
/** Characters of a sheet's name. */
const TITLE_MAX = 31;
/** Rows by which the width of a column is chosen. */
const MEASURED_ROWS = 1000;
/** Characters that are packed at a time. */
const PACKED = 65_536;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export async function writeWorkbook(
  sheets: readonly Sheet[],
  writeBytes: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const names = sheetNames(sheets.map(({ title }) => title ?? TITLE));
  const archive = await openArchive(writeBytes);
  const shared = styles();
  for (const [index, { cells, hasHeader = true }] of sheets.entries()) {
    const part = archive.part(`xl/worksheets/sheet${index + 1}.xml`);
    let rows: (readonly Cell[])[] = [];
    let number = 0;
    let isMeasured = false;
    const flush = async () => {
      if (!isMeasured) await part.write(sheetHead(rows, { hasHeader, isFirst: index === 0 }));
      isMeasured = true;
      for (const row of rows) await part.write(rowXml(row, ++number, shared));
      rows = [];
    };
    for await (const row of cells) if (rows.push(row) === MEASURED_ROWS) await flush();
    await flush();
    await part.write(SHEET_FOOT);
    await part.end();
  }
  for (const [name, text] of partsOf(names, shared.xml())) {
    const part = archive.part(name);
    await part.write(text);
    await part.end();
  }
  await archive.end();
}

interface Part {
  readonly write: (text: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** A zip archive whose parts are written one after the other. */
async function openArchive(writeBytes: (bytes: Uint8Array) => Promise<void>) {
  const { Zip, ZipDeflate } = await import("fflate");
  const encoder = new TextEncoder();
  let packed: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else packed.push(bytes);
  });
  const send = async () => {
    if (failure !== undefined) throw failure;
    const ready = packed;
    packed = [];
    for (const bytes of ready) if (bytes.length > 0) await writeBytes(bytes);
  };
  return {
    part(name: string): Part {
      const file = new ZipDeflate(name, { level: 6 });
      // The first day that the format knows.
      file.mtime = new Date(1980, 0, 1);
      zip.add(file);
      let text = DECLARATION;
      return {
        async write(more) {
          text += more;
          if (text.length < PACKED) return;
          file.push(encoder.encode(text));
          text = "";
          await send();
        },
        async end() {
          file.push(encoder.encode(text), true);
          await send();
        },
      };
    },
    async end() {
      zip.end();
      await send();
    },
  };
}

/** The parts beside the sheets. */
function partsOf(
  names: readonly string[],
  stylesXml: string,
): readonly (readonly [name: string, text: string])[] {
  const numbers = names.map((_, index) => index + 1);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${CONTENT}.${type}+xml"/>`;
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return [
    ["xl/styles.xml", stylesXml],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${RELATIONS}">${numbers.map((number) => relation(`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`)).join("")}` +
        `${relation(`rId${names.length + 1}`, "styles", "styles.xml")}</Relationships>`,
    ],
    [
      "_rels/.rels",
      `<Relationships xmlns="${RELATIONS}">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    [
      "[Content_Types].xml",
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>${override("workbook.xml", "sheet.main")}` +
        `${numbers.map((number) => override(`worksheets/sheet${number}.xml`, "worksheet")).join("")}${override("styles.xml", "styles")}</Types>`,
    ],
  ];
}

/** Names as a spreadsheet takes them: without some characters, not longer than 31, each only once. */
function sheetNames(titles: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const name =
      title
        .replace(/[[\]:*?/\\]/g, " ")
        .trim()
        .slice(0, TITLE_MAX) || TITLE;
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count++) {
      const ending = ` ${count}`;
      unique = `${name.slice(0, TITLE_MAX - ending.length)}${ending}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}
