/** A file of a bank with any number of rows in a year, the same each time. */
import { addDays } from "../../src/contract/values/date.ts";

const KINDS = [
  ["Ticket", "Railway", "travel", -4990],
  ["Invoice", "Alpha GmbH", "sales", 250_000],
  ["Groceries", "Market", "", -3512],
  ["Hosting", "Cloud Ltd", "software", -2400],
  ["Lunch", "Cafe Mitte", "meals", -1850],
  ["To savings", "", "transfer", -50_000],
] as const;

interface Rows {
  readonly count: number;
  readonly year: number;
  /** Whether texts have the long references of a direct debit. */
  readonly hasReferences?: boolean;
}

export function manyRows({ count, year, hasReferences = false }: Rows): string {
  const lines = Array.from({ length: count }, (_unused, index) => {
    const [text, merchant, category, cents] = KINDS[index % KINDS.length] ?? KINDS[0];
    const day = addDays(`${year}-01-01`, Math.floor((index * 365) / count));
    // Numbers that look like those of banks: without a pattern that would compress.
    const number = String((index * 7_919 + 104_729) % 1_000_003).padStart(7, "0");
    const amount = ((cents + (Number(number) % 997) * Math.sign(cents)) / 100).toFixed(2);
    const references = hasReferences
      ? ` EREF+${(index + 1) ** 3 * 7_919} MREF+${number.repeat(2)} CRED+DE98ZZZ${number}`
      : "";
    return `${day},${text} ${number}${references} ${merchant},${merchant},${amount},${category}`;
  });
  return `Date,Description,Merchant,Amount,Category\n${lines.join("\n")}\n`;
}
