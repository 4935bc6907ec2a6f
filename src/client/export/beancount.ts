/** Ledgers of Beancount. Source: Beancount language syntax. */
import type { Journal, JournalEntry, JournalFormat, Posting } from "./journal.ts";

export const beancount: JournalFormat = {
  accountName: (parts) => parts.map(accountPart).join(":"),
  head: ";; A ledger for Beancount, written by cashbook.\n",
  declaresFirst: false,
  declare: ({ accounts, currencies }: Journal) =>
    `\n${[
      ...currencies.map((currency) => `option "operating_currency" "${currency}"`),
      ...accounts.flatMap(({ name, since, words }) => [
        `${since} open ${name}`,
        ...Object.entries<string | undefined>({ ...words }).flatMap(([member, value]) =>
          value === undefined ? [] : [`  ${member}: ${quoted(value)}`],
        ),
      ]),
    ].join("\n")}\n`,
  entry({ date, id, isPending, payee, description, tags, postings }: JournalEntry) {
    const words = [payee, description].filter((text, index) => index === 1 || text !== "").map(quoted);
    const lines = [
      `${date} ${isPending ? "!" : "*"} ${words.join(" ")}`,
      `  id: ${quoted(id)}`,
      ...(tags.length === 0 ? [] : [`  tags: ${quoted(tags.join(", "))}`]),
      ...postings.map(postingText),
    ];
    return `\n${lines.join("\n")}\n`;
  },
};

function postingText({ account, amount, currency, total }: Posting): string {
  const price = total === undefined ? "" : ` @@ ${total.amount} ${total.currency}`;
  return `  ${account}  ${amount} ${currency}${price}`;
}

function quoted(text: string): string {
  const line = text.replace(/[\p{Control}\u2028\u2029]+/gu, " ");
  return `"${line.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** A part begins with a capital or a digit, and has letters, digits and dashes. */
function accountPart(part: string): string {
  const words = part
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .join("-");
  return words === "" ? "Unnamed" : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
