/**
 * Statements of OFX 2.2 (Financial Data Exchange, "OFX Banking Specification"), one for each account. The days come from the book
 * and not from the clock, so that the same book gives the same bytes.
 */
import type { Account } from "../../../contract/account.ts";
import type { Transaction } from "../../../contract/transaction.ts";
import { bookedOf } from "../entries.ts";
import { openingOf } from "../opening.ts";
import { element, numeral } from "./element.ts";
import { entryText, isCard, statementFoot, statementHead, type Statement } from "./statement.ts";

interface Book {
  /** With their whole IBANs. */
  readonly accounts: readonly Account[];
  /** Of one account, oldest day first, from the beginning of the book. */
  readonly transactionsOf: (account: string) => AsyncIterable<readonly Transaction[]>;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
`;

export async function* ofxText({ accounts, ...book }: Book): AsyncGenerator<string> {
  yield HEAD + signOn(book.to ?? lastDayOf(accounts));
  for (const [set, members] of [
    ["BANKMSGSRSV1", accounts.filter((account) => !isCard(account))],
    ["CREDITCARDMSGSRSV1", accounts.filter(isCard)],
  ] as const) {
    if (members.length === 0) continue;
    yield `<${set}>\n`;
    for (const account of members) yield* statementText(account, book);
    yield `</${set}>\n`;
  }
  yield "</OFX>\n";
}

async function* statementText(account: Account, { transactionsOf, from, to }: Omit<Book, "accounts">) {
  const end = to ?? latest([account.last_transaction_date, account.opening_date, from]);
  let balance = openingOf(account);
  let statement: Statement | undefined;
  for await (const page of transactionsOf(account.id)) {
    const entries: string[] = [];
    for (const transaction of page) {
      if (transaction.status === "void") continue;
      balance += bookedOf(transaction, account.currency_code).booked;
      if (from !== undefined && transaction.transaction_date < from) continue;
      if (statement === undefined) {
        statement = { account, from: from ?? transaction.transaction_date, to: end };
        yield statementHead(statement);
      }
      entries.push(entryText(transaction, account));
    }
    yield entries.join("");
  }
  if (statement === undefined) {
    statement = { account, from: from ?? end, to: end };
    yield statementHead(statement);
  }
  yield statementFoot(statement, balance);
}

function signOn(day: string): string {
  const status = `<STATUS>${element("CODE", "0")}${element("SEVERITY", "INFO")}</STATUS>`;
  const moment = element("DTSERVER", `${numeral(day)}000000`);
  return `<SIGNONMSGSRSV1><SONRS>${status}${moment}${element("LANGUAGE", "ENG")}</SONRS></SIGNONMSGSRSV1>\n`;
}

function lastDayOf(accounts: readonly Account[]): string {
  return latest(
    accounts.flatMap(({ last_transaction_date, opening_date }) => [last_transaction_date, opening_date]),
  );
}

function latest(days: readonly (string | null | undefined)[]): string {
  return days.reduce<string>((last, day) => (day != null && day > last ? day : last), "1970-01-01");
}
