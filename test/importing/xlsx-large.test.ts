/** A million rows of a workbook in bounded memory, with texts in the cells and with shared ones; fewer in the short run. */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { afterAll, expect, test } from "vitest";
import { examine } from "../../src/importing/examine.ts";
import type { SourceFile } from "../../src/importing/source-file.ts";
import { readRows } from "../../src/importing/rows.ts";
import { TODAY } from "./read-whole.ts";
import { workbookParts } from "./workbook.ts";

const FULL = process.env["CASHBOOK_TEST_FULL"] === "1";
const ROWS = FULL ? 1_000_000 : 2_000;
const HEADER = ["Date", "Description", "Amount", "Balance", "Currency", "Reference"];
const SHEET = "xl/worksheets/sheet1.xml";
const TEXTS = "xl/sharedStrings.xml";

const folder = mkdtempSync(join(tmpdir(), "cashbook-xlsx-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** One entry of a file; `text` writes a text into a cell. */
function rowXml(at: number, balance: number, text: (content: string) => string): string {
  const day = 45_000 + Math.floor(at / 1000);
  const cells = [
    `<c s="1"><v>${day}</v></c>`,
    text(`Card payment ${at} at SHOP ${(at * 7919) % 10_007}`),
    `<c s="2"><v>${centsOf(at) / 100}</v></c>`,
    `<c s="2"><v>${balance / 100}</v></c>`,
    text("EUR"),
    text(`REF-${(at * 2_654_435_761) % 4_294_967_296}`),
  ];
  return `<row>${cells.join("")}</row>`;
}

function centsOf(at: number): number {
  return ((at * 7919) % 100_000) - 80_000;
}

/** Writes a workbook to disk without holding it. */
async function writeLarge(path: string, isShared: boolean): Promise<SourceFile> {
  const parts = workbookParts({
    sheets: [{ name: "S", rows: [HEADER] }],
    writer: isShared ? "excel" : "stream",
  });
  const file = createWriteStream(path);
  const zip = new Zip((_, bytes) => file.write(bytes));
  const write = async (name: string, pieces: Iterable<string>) => {
    const part = new ZipDeflate(name, { level: 1 });
    zip.add(part);
    for (const piece of inBlocks(pieces)) {
      part.push(strToU8(piece));
      if (file.writableNeedDrain) await once(file, "drain");
    }
    part.push(new Uint8Array(0), true);
  };
  for (const [name, xml] of Object.entries(parts)) {
    if (name !== SHEET && name !== TEXTS) await write(name, [xml]);
  }
  const inline = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`;
  let next = HEADER.length;
  const shared = () => `<c t="s"><v>${next++}</v></c>`;
  await write(SHEET, around(parts[SHEET], "</sheetData>", rows(isShared ? shared : inline)));
  if (isShared) {
    const collected = (content: string) => `<si><t>${content}</t></si>`;
    await write(TEXTS, around(parts[TEXTS], "</sst>", onlyTexts(rows(collected))));
  }
  zip.end();
  file.end();
  await once(file, "finish");
  return { name: "large.xlsx", size: statSync(path).size, open: () => createReadStream(path) };
}

function* inBlocks(pieces: Iterable<string>): Generator<string> {
  let block = "";
  for (const piece of pieces) {
    block += piece;
    if (block.length < 1 << 18) continue;
    yield block;
    block = "";
  }
  yield block;
}

function* rows(text: (content: string) => string): Generator<string> {
  let balance = 0;
  for (let at = 0; at < ROWS; at++) {
    balance += centsOf(at);
    yield rowXml(at, balance, text);
  }
}

function* onlyTexts(all: Iterable<string>): Generator<string> {
  for (const row of all) yield row.match(/<si>.*?<\/si>/g)?.join("") ?? "";
}

function* around(xml: string | undefined, mark: string, pieces: Iterable<string>): Generator<string> {
  const [before = "", after = ""] = (xml ?? "").split(mark);
  yield before;
  yield* pieces;
  yield mark + after;
}

test.each([
  ["texts in the cells", false],
  ["shared texts", true],
])(
  "%s",
  async (_, isShared) => {
    const source = await writeLarge(join(folder, `${String(isShared)}.xlsx`), isShared);
    let peak = 0;
    const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 100);
    const before = process.memoryUsage().rss;
    const reading = await examine(source, { today: TODAY });
    let booked = 0;
    let last = "";
    for await (const batch of readRows(source, reading)) {
      for (const row of batch) if (row.verdict === "booked") booked++;
      last = batch.at(-1)?.cells[1] ?? "";
    }
    clearInterval(timer);
    expect(booked).toBe(ROWS);
    expect(last).toContain(`Card payment ${ROWS - 1} `);
    expect(reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
    // Shared texts are held: some 60 MB of them.
    expect(peak - before).toBeLessThan(isShared ? 600_000_000 : 450_000_000);
  },
  600_000,
);
