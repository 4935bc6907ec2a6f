/** The table of the files that reading is tested with, from the files themselves. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceFormats, type SourceFormat } from "../src/importing/source-file.ts";
import { serviceNames, type ServiceId } from "../src/importing/words/services.ts";
import { countText } from "../src/contract/count-text.ts";

const fixtures = join(import.meta.dirname, "..", "test", "fixtures");

/** Services by their names. */
const serviceTitles = Object.fromEntries(
  Object.entries(serviceNames).map(([id, name]) => [id, `${name} JSON`]),
) as Readonly<Record<ServiceId, string>>;

const titles: Readonly<Record<SourceFormat, string>> = {
  csv: "CSV",
  xlsx: "XLSX",
  xls: "XLS",
  spreadsheetml: "XML workbooks",
  ods: "OpenDocument spreadsheets (ODS)",
  html: "HTML tables",
  "json-rows": "Rows as JSON",
  ofx: "OFX and QFX",
  qif: "QIF",
  mt940: "MT940 and MT942",
  camt: "CAMT.052, .053 and .054",
  bai2: "BAI2",
  "1c": "1C exchange",
  norma43: "Norma 43",
  coda: "CODA",
  cfonb120: "CFONB 120",
  gpc: "GPC (ABO)",
  cnab240: "CNAB 240",
  tito: "TITO",
  zengin: "Zengin",
  multicash: "MultiCash",
  ...serviceTitles,
};

/** What a fixture says of itself beside its rows. */
export interface GoldenFile {
  readonly file: string;
  readonly bank: string;
  /** ISO 3166-1 code; empty for a tool of no country. */
  readonly country: string;
  readonly shows: string;
}

/** The golden files of a format, by bank. */
export function goldenFiles(format: SourceFormat): readonly GoldenFile[] {
  const folder = join(fixtures, format);
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => !name.endsWith(".expected.json"))
    .map((file): GoldenFile => {
      const beside = `${file.replace(/\.[^.]+$/, "")}.expected.json`;
      const { bank, country, shows } = JSON.parse(readFileSync(join(folder, beside), "utf8")) as GoldenFile;
      return { file, bank, country, shows };
    })
    .sort((one, other) => (one.bank + one.file < other.bank + other.file ? -1 : 1));
}

/** docs/bank-files.md. */
export function bankFiles(): string {
  const parts = sourceFormats.map((format) => {
    const files = goldenFiles(format);
    const lines = files.map(
      ({ file, bank, country, shows }) =>
        `| ${bank} | ${country} | ${shows} | [${file}](../test/fixtures/${format}/${file}) |`,
    );
    const table = ["| bank or tool | country | shows | file |", "| --- | --- | --- | --- |", ...lines];
    return `## ${titles[format]}: ${countText(files.length, "file")}\n\n${table.join("\n")}`;
  });
  return `${[
    "# Bank files",
    "Made by `npm run docs` from test/fixtures. The data is invented, the layouts are those of the banks and tools that are " +
      "named. Beside each file lie the rows that are expected of it, worked out by hand; `npm test` reads every one. Adding a " +
      "bank is adding these two files. No rule looks at a bank's name: what is not in the tables is read by the same rules.",
    ...parts,
  ].join("\n\n")}\n`;
}
