/** Bank files and books of any size, made from a seed. */
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { dayDate, dayNumber } from "../src/contract/values/date.ts";

const MERCHANTS = [
  "Nordwind Hosting",
  "Kaffee Kontor",
  "Stadtwerke",
  "Bluebird Air",
  "Paper & Pen",
  "Acme Supplies",
];
const KINDS = ["card payment", "transfer", "direct debit", "standing order", "refund"];

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
  /** Days that the rows are spread over, ending 2026-10-31, in the order of a bank's export: oldest first. */
  readonly days: number;
}

/** Writes a CSV of seven columns, about 70 bytes a row: date, booking date, description, counterparty, reference, amount, currency. */
export async function writeBankFile({ path, rows, days }: BankFile): Promise<void> {
  const random = seeded(rows);
  const out = createWriteStream(path);
  const last = dayNumber("2026-10-31");
  out.write("Date,Booking Date,Description,Counterparty,Reference,Amount,Currency\n");
  let block: string[] = [];
  for (let row = 0; row < rows; row++) {
    const date = dayDate(last - days + 1 + Math.floor((row * days) / rows));
    const merchant = MERCHANTS[Math.floor(random() * MERCHANTS.length)] ?? "";
    const kind = KINDS[Math.floor(random() * KINDS.length)] ?? "";
    const cents = Math.floor(random() * 500_000) + 1;
    const sign = random() < 0.7 ? "-" : "";
    const amount = `${sign}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
    block.push(`${date},${date},${kind} ${merchant},${merchant},R${row},${amount},EUR\n`);
    if (block.length < 10_000) continue;
    if (!out.write(block.join(""))) await once(out, "drain");
    block = [];
  }
  out.end(block.join(""));
  await once(out, "close");
}
