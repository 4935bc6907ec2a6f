/**
 * Journals of hledger and ledger. The id stands as the code of an entry, so that a description can begin with any character.
 * Sources: hledger manual, "Journal"; Ledger 3 manual, "Keeping a Journal".
 */
import { amountText } from "../../contract/values/money.ts";
import type { Journal, JournalEntry, JournalFormat, Posting } from "./journal.ts";

export const hledger: JournalFormat = {
  accountName: (parts) => parts.map(accountPart).join(":"),
  head: "; A journal for hledger, written by cashbook.\ndecimal-mark .\n",
  declaresFirst: true,
  declare: declarations((currency) => `commodity ${sampleOf(currency)} ${currency}`),
  entry: (entry) =>
    entryText(entry, entry.payee === "" ? "" : `${plain(entry.payee).replaceAll("|", "/")} | `),
};

export const ledger: JournalFormat = {
  accountName: hledger.accountName,
  head: "; A journal for ledger, written by cashbook.\ntag tags\n",
  declaresFirst: true,
  declare: declarations((currency) => `commodity ${currency}`),
  entry: (entry) => entryText(entry, entry.payee === "" ? "" : `${plain(entry.payee)}: `),
};

function declarations(commodity: (currency: string) => string): JournalFormat["declare"] {
  return ({ accounts, currencies }) =>
    `\n${[...currencies.map(commodity), ...accounts.flatMap(accountLines)].join("\n")}\n`;
}

function accountLines({ name, words }: Journal["accounts"][number]): readonly string[] {
  const members = Object.entries<string | undefined>({ ...words });
  return [
    `account ${name}`,
    ...members.flatMap(([member, value]) =>
      value === undefined ? [] : [`    ; ${member}: ${oneLine(value)}`],
    ),
  ];
}

function oneLine(text: string): string {
  return text.replace(/[\p{Control}\u2028\u2029]+/gu, " ").trim();
}

/** An amount with all decimals of the currency, and a decimal point in any case. */
function sampleOf(currency: string): string {
  const text = amountText(1_000_000n, currency);
  return text.includes(".") ? text : `${text}.`;
}

function entryText(
  { date, id, isPending, description, tags, postings }: JournalEntry,
  before: string,
): string {
  const head = `${date} ${isPending ? "!" : "*"} (${id}) ${before}${plain(description)}`;
  const words = tags.map((tag) => `    ; tags: ${plain(tag)}`);
  return `\n${[head, ...words, ...postings.map(postingText)].join("\n")}\n`;
}

/** Two spaces end an account's name. */
function postingText({ account, amount, currency, total }: Posting): string {
  const price = total === undefined ? "" : ` @@ ${total.amount} ${total.currency}`;
  return `    ${account}  ${amount} ${currency}${price}`;
}

/** One line, in which no comment begins. */
function plain(text: string): string {
  return text
    .replace(/[\p{Control}\u2028\u2029]+/gu, " ")
    .replaceAll(";", ",")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Without what ends a name, parts it, or makes a posting virtual. */
function accountPart(part: string): string {
  return (
    plain(part)
      .replace(/[:()[\]{}<>]/g, "-")
      .replace(/^[*!;#%|]+/, "")
      .trim() || "Unnamed"
  );
}
