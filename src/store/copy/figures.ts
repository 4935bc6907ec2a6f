/** What a book amounts to, so that a copy of it can be proven: counts, sums, and where each audit log ends. */
import { joinedSum, sumTexts } from "../tables/columns/exact-sums.ts";
import type { BookReader } from "./ports.ts";
import { auditedTables, lastTables } from "./book-tables.ts";
import { countText } from "../../contract/count-text.ts";

const SUMS = [...sumTexts("amount_minor"), ...sumTexts("booked_minor")].join(", ");

/** The question for the sums of a company's transactions by account and currency. */
const sums = (company: bigint, sum: string): string =>
  `SELECT accounts.id, sums.* FROM (
      SELECT currency_code, COUNT(*), ${sum}, account FROM transactions
      WHERE company_id = ${company} AND deleted_at IS NULL GROUP BY account, currency_code
    ) AS sums JOIN accounts ON accounts.company_id = ${company} AND accounts.number = sums.account
    ORDER BY accounts.id, currency_code`;

export interface CompanyFigures {
  readonly number: bigint;
  readonly id: string;
  readonly name: string;
  /** The head of its audit log; 0 and an empty hash before the first event. */
  readonly sequence: bigint;
  readonly hash: string;
}

/** The transactions of an account in one currency, deleted ones left out. */
interface AccountFigures {
  readonly company: bigint;
  readonly account: string;
  readonly currency: string;
  readonly transactions: bigint;
  /** Sums in minor units: of the amounts, and of what they are in the account's currency. */
  readonly amount_minor: bigint;
  readonly booked_minor: bigint;
}

export interface BookFigures {
  readonly companies: readonly CompanyFigures[];
  /** Rows of each table. */
  readonly counts: ReadonlyMap<string, bigint>;
  readonly accounts: readonly AccountFigures[];
}

export async function companiesOf(book: BookReader): Promise<readonly CompanyFigures[]> {
  const rows = await book.ask("SELECT company_id, id, name FROM companies ORDER BY company_id");
  const companies: CompanyFigures[] = [];
  for (const [number, id, name] of rows as readonly [bigint, string, string][]) {
    const [head] = (await book.ask(
      `SELECT sequence, hash FROM event_heads WHERE company_id = ${number}`,
      number,
    )) as readonly [bigint, string][];
    const [sequence, hash] = head ?? [0n, ""];
    companies.push({ number, id, name, sequence, hash });
  }
  return companies;
}

export async function figuresOf(book: BookReader): Promise<BookFigures> {
  const companies = await companiesOf(book);
  const counts = new Map<string, bigint>();
  const accounts: AccountFigures[] = [];
  for (const name of [...auditedTables, ...lastTables]) {
    const table = book.tables.get(name);
    if (table === undefined) continue;
    let count = 0n;
    for (const company of table.byCompany ? companies.map(({ number }) => number) : [undefined]) {
      const where = company === undefined ? "" : ` WHERE company_id = ${company}`;
      const [row] = await book.ask(`SELECT COUNT(*) FROM ${name}${where}`, company);
      count += (row?.[0] ?? 0n) as bigint;
    }
    counts.set(name, count);
  }
  for (const { number } of companies) {
    const rows = await book.ask((book.earlier?.sums ?? sums)(number, SUMS), number);
    for (const row of rows as readonly [string, string, bigint, bigint, bigint, bigint, bigint][]) {
      const [account, currency, transactions, high, low, bookedHigh, bookedLow] = row;
      const amount_minor = joinedSum({ high, low });
      const booked_minor = joinedSum({ high: bookedHigh, low: bookedLow });
      accounts.push({ company: number, account, currency, transactions, amount_minor, booked_minor });
    }
  }
  return { companies, counts, accounts };
}

/** What a copy has otherwise than the original, in words; the first difference of each kind, nothing when they are equal. */
export function differenceOf(original: BookFigures, copy: BookFigures): string | undefined {
  for (const [table, count] of original.counts) {
    const copyCount = copy.counts.get(table) ?? 0n;
    if (copyCount !== count) return `${table} has ${countText(count, "row")}, and its copy ${copyCount}`;
  }
  for (const kind of ["accounts", "companies"] as const) {
    const [originalTexts, right] = [original[kind].map(textOf), copy[kind].map(textOf)];
    const at = originalTexts.findIndex((text, index) => text !== right[index]);
    if (at >= 0 || originalTexts.length !== right.length) {
      return kind === "accounts"
        ? `the sums of account ${original.accounts[at]?.account ?? copy.accounts[originalTexts.length]?.account} differ`
        : `the companies differ: ${originalTexts[at]} and ${right[at]}`;
    }
  }
  return undefined;
}

function textOf(figures: AccountFigures | CompanyFigures): string {
  return Object.values(figures).map(String).join(" ");
}
