/** Bank files of any size, made from a seed. */
import { createWriteStream, type WriteStream } from "node:fs";
import { once } from "node:events";
import { dayDate, dayNumber } from "../src/contract/values/date.ts";
import { headerOf, lineOf, type FileShape } from "./bank-lines.ts";

/** A small generator of the same numbers for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface BankFile {
  readonly path: string;
  readonly rows: number;
  /** Days that the rows are spread over, ending 2026-10-31. */
  readonly days: number;
  /** In the order of a bank's export when absent: oldest first. */
  readonly shape?: FileShape;
}

/** Writes a CSV of date, booking date, description, counterparty, reference, amount, currency, and what its shape adds. */
export async function writeBankFile({ path, rows, days, shape = "rising" }: BankFile): Promise<void> {
  const random = seeded(rows);
  const out = createWriteStream(path);
  const last = dayNumber("2026-10-31");
  out.write(`${headerOf(shape)}\n`);
  let block: string[] = [];
  for (let row = 0; row < rows; row++) {
    const date = dayDate(last - dayBefore(row, { rows, days, shape }));
    block.push(`${lineOf(shape, { row, date, random })}\n`);
    if (block.length === 10_000) block = await written(out, block);
  }
  out.end(block.join(""));
  await once(out, "close");
}

/** A prime, so that its steps come to each row once, and far from the rows before. */
const STEP = 7_368_787;

/** How many days before the last one a row is. */
function dayBefore(row: number, { rows, days, shape }: Required<Omit<BankFile, "path">>): number {
  const rising = (at: number) => days - 1 - Math.floor((at * days) / rows);
  switch (shape) {
    case "one day":
      return 0;
    case "falling":
      return rising(rows - 1 - row);
    case "random":
      return rising((row * STEP) % rows);
    default:
      return rising(row);
  }
}

async function written(out: WriteStream, block: readonly string[]): Promise<string[]> {
  if (!out.write(block.join(""))) await once(out, "drain");
  return [];
}
