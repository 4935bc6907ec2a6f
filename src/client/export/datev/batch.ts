/**
 * A DATEV "Buchungsstapel" (format EXTF, header version 700, category 21, format version 13, by DATEV's published description of the
 * format): a header, the names of the columns, and a line for each transaction. The moment of the header is the batch's last day, so
 * that the same book gives the same bytes.
 */
import type { Account } from "../../../contract/account.ts";
import { Problem } from "../../../contract/problem.ts";
import type { Transaction } from "../../../contract/transaction.ts";
import { amountText } from "../../../contract/values/money.ts";
import { bookedOf } from "../entries.ts";
import { AMOUNT_MAX, bookingLine, cut, quoted } from "./booking.ts";
import { columns } from "./columns.ts";
import { windows1252 } from "./windows-1252.ts";

/** Lines of one batch, and digits of its account numbers. */
const ROWS_MAX = 99_999;
const DIGITS = { least: 4, most: 8 } as const;
const LINE_END = "\r\n";

interface BatchHead {
  readonly consultant: number;
  readonly client: number;
  readonly yearStart: string;
  readonly from: string;
  readonly to: string;
  readonly title: string;
}

interface Batch extends BatchHead {
  readonly accounts: readonly Account[];
  /** Of the days from `from` to `to`, oldest first. */
  readonly transactions: AsyncIterable<readonly Transaction[]>;
  /** The account numbers that the user gave: of an account, and of the other side of a transaction; undefined where none was. */
  readonly numberOfAccount: (account: Account) => string | undefined;
  readonly contraNumber: (transaction: Transaction) => {
    readonly word: string;
    readonly number?: string | undefined;
  };
}

/** Problems: usage for an account or category without a number, for several currencies, for too much. */
export async function batchBytes({
  accounts,
  transactions,
  numberOfAccount,
  contraNumber,
  ...head
}: Batch): Promise<Uint8Array> {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const used = new Set<Account>();
  const missing = new Set<string>();
  const numbers = new Set<string>();
  const numberOf = (word: string, number: string | undefined): string => {
    if (number === undefined) missing.add(word);
    else numbers.add(number);
    return number ?? "";
  };
  const lines: string[] = [];
  for await (const page of transactions)
    for (const transaction of page) {
      const account = byId.get(transaction.bank_account_id);
      if (account === undefined || transaction.status === "void") continue;
      const { booked } = bookedOf(transaction, account.currency_code);
      // A booking of nothing is refused.
      if (booked === 0n) continue;
      checkAmount(transaction, account, booked);
      used.add(account);
      const contra = contraNumber(transaction);
      lines.push(
        bookingLine(transaction, account, {
          account: numberOf(account.name, numberOfAccount(account)),
          contra: numberOf(contra.word, contra.number),
        }),
      );
      if (lines.length > ROWS_MAX) throw tooManyRows();
    }
  if (missing.size > 0) throw withoutNumbers([...missing]);
  const digits = commonLength(numbers);
  const currency = commonCurrency([...used]) ?? accounts[0]?.currency_code ?? "EUR";
  const text = [headerLine(head, { currency, digits }), columns.join(";"), ...lines].join(LINE_END);
  return windows1252(text + LINE_END);
}

function headerLine(
  { consultant, client, yearStart, from, to, title }: BatchHead,
  { currency, digits }: { readonly currency: string; readonly digits: number },
): string {
  const [year, first, last] = [yearStart, from, to].map((day) => day.replaceAll("-", ""));
  const origin = [
    quoted("EXTF"),
    700,
    21,
    quoted("Buchungsstapel"),
    13,
    `${last}000000000`,
    "",
    quoted("CB"),
  ];
  const batch = [
    "",
    "",
    consultant,
    client,
    year,
    digits,
    first,
    last,
    quoted(cut(title, 30)),
    "",
    1,
    0,
    0,
    quoted(currency),
  ];
  return [...origin, ...batch, "", "", "", "", "", "", "", "", ""].join(";");
}

function checkAmount({ id }: Transaction, { currency_code }: Account, booked: bigint): void {
  const minor = booked < 0n ? -booked : booked;
  if (minor <= AMOUNT_MAX && !/\.[0-9]{3}/.test(amountText(minor, currency_code))) return;
  throw new Problem("usage", {
    detail: `The amount of transaction ${id}, ${amountText(minor, currency_code)} ${currency_code}, does not fit into DATEV's ten digits and two decimals.`,
    remedy: "Leave it out, for example by other days or another --account, or use another format.",
  });
}

function commonCurrency(accounts: readonly Account[]): string | undefined {
  const currencies = [...new Set(accounts.map(({ currency_code }) => currency_code))];
  if (currencies.length <= 1) return currencies[0];
  throw new Problem("usage", {
    detail: `A DATEV batch has one currency, and these accounts have ${currencies.join(", ")}.`,
    remedy: "Write a file for each currency, with --account for each of its accounts.",
  });
}

/** The number of digits of all account numbers: personal accounts, which have one more, are no part of this export. */
function commonLength(numbers: ReadonlySet<string>): number {
  const lengths = [...new Set([...numbers].map(({ length }) => length))];
  const [length = DIGITS.least] = lengths;
  const areDigits = [...numbers].every((number) => /^[0-9]+$/.test(number));
  if (areDigits && lengths.length <= 1 && length >= DIGITS.least && length <= DIGITS.most) return length;
  throw new Problem("usage", {
    detail: `The account numbers of a DATEV batch have the same number of digits, ${DIGITS.least} to ${DIGITS.most}; these are ${[...numbers].toSorted().join(", ")}.`,
    remedy: "Give numbers of one length with --chart.",
  });
}

function withoutNumbers(words: readonly string[]): Problem {
  const flags = words.map((word) => `--chart ${JSON.stringify(`${word}=<number>`)}`);
  return new Problem("usage", {
    detail: `DATEV needs an account number for ${words.map((word) => JSON.stringify(word)).join(", ")}.`,
    remedy: `Ask your tax adviser for the numbers and add ${flags.join(" ")}.`,
  });
}

function tooManyRows(): Problem {
  return new Problem("usage", {
    detail: `A DATEV batch has at most ${ROWS_MAX.toLocaleString("en")} lines, and there are more.`,
    remedy: "Choose fewer days, for example with --period.",
  });
}
