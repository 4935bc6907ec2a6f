/** Bank files and books of any size, made from a seed. */
import { createWriteStream, type WriteStream } from "node:fs";
import { once } from "node:events";
import { dayDate, dayNumber } from "../src/contract/values/date.ts";

export const MERCHANTS = [
  "Nordwind Hosting",
  "Kaffee Kontor",
  "Stadtwerke",
  "Bluebird Air",
  "Paper & Pen",
  "Acme Supplies",
];
export const KINDS = ["card payment", "transfer", "direct debit", "standing order", "refund"];

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

/** How the rows of a file are listed, or what is special about them; where nothing is said of their days, they rise. */
export const fileShapes = ["rising", "falling", "random", "one day", "equal rows", "ten accounts"] as const;
export type FileShape = (typeof fileShapes)[number];

export interface BankFile {
  readonly path: string;
  readonly rows: number;
  /** Days that the rows are spread over, ending 2026-10-31. */
  readonly days: number;
  /** In the order of a bank's export when absent: oldest first. */
  readonly shape?: FileShape;
}

/** Writes a CSV of seven columns, about 70 bytes a row: date, booking date, description, counterparty, reference, amount, currency. */
export async function writeBankFile({ path, rows, days, shape = "rising" }: BankFile): Promise<void> {
  const random = seeded(rows);
  const out = createWriteStream(path);
  const last = dayNumber("2026-10-31");
  const isOfSeveral = shape === "ten accounts";
  out.write(
    `Date,Booking Date,Description,Counterparty,Reference,Amount,Currency${isOfSeveral ? ",Account" : ""}\n`,
  );
  let block: string[] = [];
  for (let row = 0; row < rows; row++) {
    const date = dayDate(last - dayBefore(row, { rows, days, shape }));
    if (shape === "equal rows") {
      block.push(`${date},${date},card payment,Kaffee Kontor,,-3.50,EUR\n`);
      if (block.length === 10_000) block = await written(out, block);
      continue;
    }
    const merchant = MERCHANTS[Math.floor(random() * MERCHANTS.length)] ?? "";
    const kind = KINDS[Math.floor(random() * KINDS.length)] ?? "";
    const cents = Math.floor(random() * 500_000) + 1;
    const sign = random() < 0.7 ? "-" : "";
    const amount = `${sign}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
    const account = isOfSeveral ? `,${ACCOUNTS[row % ACCOUNTS.length] ?? ""}` : "";
    block.push(`${date},${date},${kind} ${merchant},${merchant},R${row},${amount},EUR${account}\n`);
    if (block.length === 10_000) block = await written(out, block);
  }
  out.end(block.join(""));
  await once(out, "close");
}

/** Made-up IBANs of a bank that does not exist. */
const ACCOUNTS = Array.from({ length: 10 }, (_, index) => iban(`0000000000000000${10 + index}`));

/** With its check digits (ISO 7064, MOD 97-10), of Germany: D and E are 13 and 14. */
function iban(number: string): string {
  const rest = Number(BigInt(`${number}131400`) % 97n);
  return `DE${String(98 - rest).padStart(2, "0")}${number}`;
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
