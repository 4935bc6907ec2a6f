/**
 * Replays labelled files and prints how good suggestions would have been: `tsx bench/suggestions/replay.ts FILE…`. A line is
 * `date, text, amount, category`, separated by tabs or commas, oldest first, without a header; `.gz` is unpacked.
 *
 * A row is predicted from the days before it, as where the rows of a file are accepted at once; with `--each row` from the rows
 * before it, as where somebody answers one after the other (`cashbook review`).
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { accuracyOf } from "../../src/core/suggestions/accuracy.ts";
import type { EvidenceRow } from "../../src/core/suggestions/evidence-row.ts";
import { replay } from "../../src/core/suggestions/replay.ts";
import { fold } from "../../src/contract/category/fold.ts";

const { values: flags, positionals: paths } = parseArgs({
  options: { each: { type: "string", default: "day" } },
  allowPositionals: true,
});
const { each } = flags;
if (each !== "day" && each !== "row") throw new Error(`--each is day or row, not ${each}`);

for (const path of paths) {
  const rows = readRows(path);
  const start = process.cpuUsage();
  const result = each === "row" ? replay(rows, (_, from) => from + 1) : replay(rows);
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
    amount: minorUnits(amount),
    category: fold(category).replaceAll(/[^\p{L}\p{N}]+/gu, "-"),
    isMeasured: true,
    isOpen: false,
    merchant: "",
  };
}

/** Hundredths; more digits than two are cut off. */
function minorUnits(amount: string): number {
  const [, sign = "", whole = "0", cents = ""] = /^([+-]?)(\d+)(?:\.(\d*))?$/u.exec(amount) ?? [];
  return Number(`${sign === "-" ? "-" : ""}${whole}${cents.slice(0, 2).padEnd(2, "0")}`);
}

/** Cells between tabs, or between commas with quotes as in RFC 4180. */
function cellsOf(line: string): readonly string[] {
  if (line.includes("\t")) return line.split("\t");
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}
