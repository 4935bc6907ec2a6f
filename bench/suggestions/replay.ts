/**
 * Replays labelled files and prints how good suggestions would have been: `tsx bench/suggestions/replay.ts FILE…`. A line is
 * `date, text, amount, category`, separated by tabs or commas, oldest first, without a header; `.gz` is unpacked.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { accuracyOf } from "../../src/core/suggestions/accuracy.ts";
import type { EvidenceRow } from "../../src/core/suggestions/evidence-row.ts";
import { replay } from "../../src/core/suggestions/replay.ts";
import { fold } from "../../src/core/fold.ts";

for (const path of process.argv.slice(2)) {
  const rows = readRows(path);
  const start = process.cpuUsage();
  const result = replay(rows);
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1_000_000;
  const { bars, ...figures } = accuracyOf(rows, result);
  process.stdout.write(`${path}\n`);
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`  ${name} ${value}\n`);
  for (const { at, covered, right } of bars)
    process.stdout.write(`  at ${at.toFixed(2)} covered ${covered}, right ${right ?? "-"}\n`);
  process.stdout.write(
    `  ${Math.round(rows.length / seconds).toLocaleString("en")} rows a second of processor time\n`,
  );
}

function readRows(path: string): readonly EvidenceRow[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .split(/\r?\n/u)
    .filter((line) => line !== "")
    .map((line, place) => toRow(cellsOf(line), place))
    .sort((one, other) => one.day - other.day);
}

function toRow(
  [date = "", text = "", amount = "", category = ""]: readonly string[],
  place: number,
): EvidenceRow {
  return {
    id: String(place),
    day: Math.floor(Date.parse(date) / 86_400_000),
    account: "",
    text,
    amount: BigInt(Math.round(Number(amount) * 100)),
    category: fold(category).replaceAll(/[^\p{L}\p{N}]+/gu, "-"),
    isMeasured: true,
    isOpen: false,
    merchant: "",
  };
}

/** Cells between tabs, or between commas with quotes as in RFC 4180. */
function cellsOf(line: string): readonly string[] {
  if (line.includes("\t")) return line.split("\t");
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}
