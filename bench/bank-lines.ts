/** The lines of a bank file of each shape, about 70 bytes a row. */

export const MERCHANTS = [
  "Nordwind Hosting",
  "Kaffee Kontor",
  "Stadtwerke",
  "Bluebird Air",
  "Paper & Pen",
  "Acme Supplies",
];
export const KINDS = ["card payment", "transfer", "direct debit", "standing order", "refund"];
export const CATEGORIES = ["rent", "office", "travel", "meals", "software"];
const TAGS = ["client-a", "client-b", "project nine"];

/** How the rows of a file are listed, or what is special about them; where nothing is said of their days, they rise. */
export const fileShapes = [
  "rising",
  "falling",
  "random",
  "one day",
  "equal rows",
  "ten accounts",
  "quotes, categories, merchants, tags",
] as const;
export type FileShape = (typeof fileShapes)[number];

export function headerOf(shape: FileShape): string {
  switch (shape) {
    case "ten accounts":
      return "Date,Booking Date,Description,Counterparty,Reference,Amount,Currency,Account";
    case "quotes, categories, merchants, tags":
      return "Date,Booking Date,Description,Merchant,Reference,Amount,Currency,Category,Tags";
    default:
      return "Date,Booking Date,Description,Counterparty,Reference,Amount,Currency";
  }
}

export interface BankRow {
  readonly row: number;
  readonly date: string;
  readonly random: () => number;
}

export function lineOf(shape: FileShape, { row, date, random }: BankRow): string {
  if (shape === "equal rows") return `${date},${date},card payment,Kaffee Kontor,,-3.50,EUR`;
  const merchant = itemAt(MERCHANTS, Math.floor(random() * MERCHANTS.length));
  const kind = itemAt(KINDS, Math.floor(random() * KINDS.length));
  const cents = Math.floor(random() * 500_000) + 1;
  const sign = random() < 0.7 ? "-" : "";
  const amount = `${sign}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
  const end = `R${row},${amount},EUR`;
  switch (shape) {
    case "ten accounts":
      return `${date},${date},${kind} ${merchant},${merchant},${end},${itemAt(ACCOUNTS, row)}`;
    case "quotes, categories, merchants, tags": {
      const tags = `"${itemAt(TAGS, row)}, ${itemAt(TAGS, row + 1)}"`;
      return `${date},${date},"${kind}, ""${merchant}""","${merchant}, Berlin",${end},${itemAt(CATEGORIES, row)},${tags}`;
    }
    default:
      return `${date},${date},${kind} ${merchant},${merchant},${end}`;
  }
}

function itemAt(list: readonly string[], index: number): string {
  return list[index % list.length] ?? "";
}

/** Made-up IBANs of a bank that does not exist. */
const ACCOUNTS = Array.from({ length: 10 }, (_, index) => iban(`0000000000000000${10 + index}`));

/** With its check digits (ISO 7064, MOD 97-10), of Germany: D and E are 13 and 14. */
function iban(number: string): string {
  const rest = Number(BigInt(`${number}131400`) % 97n);
  return `DE${String(98 - rest).padStart(2, "0")}${number}`;
}
