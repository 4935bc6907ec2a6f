/**
 * Accounts without an opening balance, though a file of theirs states a balance that nothing proves: what it states, and the
 * command by which a person says that it is right.
 */
import { typedWord } from "../src/contract/typed-word.ts";
import { optional } from "../src/client/optional-call.ts";
import { keepsImports } from "../src/client/service.ts";
import type { Account } from "../src/contract/account.ts";
import type { Import } from "../src/contract/import/record.ts";
import { decimalText } from "../src/contract/values/decimal.ts";
import type { Context } from "../src/terminal/context.ts";
import { amountWords } from "../src/terminal/render/sentence.ts";
import { forReading } from "./reports/figures.ts";

/** Imports that are looked through. An account with more of them has long been looked at. */
const IMPORTS_MAX = 100;
/** Accounts that a request names; for more of them it asks for those of all. */
const ACCOUNTS_MAX = 50;

/** A sentence, with its figures as the locale writes them. */
export type OpeningWords = (locale: string | undefined) => string;

type Asked = Pick<Account, "id" | "name" | "opening_balance" | "opening_date" | "transaction_count">;

/** For people only. Nothing where the caller may not see it. */
export async function statedOpenings(
  context: Context,
  accounts: readonly Asked[],
): Promise<readonly OpeningWords[]> {
  const { call, service, interruption: signal } = context;
  const open = accounts.filter(
    ({ opening_balance, opening_date, transaction_count }) =>
      opening_date === null && transaction_count > 0 && /^[0.]*$/.test(decimalText(opening_balance)),
  );
  if (open.length === 0 || !forReading(context) || !keepsImports(await service())) return [];
  const { imports } = await import("../src/contract/import.ts");
  const input = {
    ...(open.length <= ACCOUNTS_MAX && { bank_account_id: open.map(({ id }) => id) }),
    limit: IMPORTS_MAX,
    state: ["completed" as const],
  };
  const answer = await optional(() => call(imports.list, input, { isOptional: true, signal }));
  if (answer === undefined || answer.data.length === IMPORTS_MAX) return [];
  return open.flatMap((account) => {
    const own = answer.data.filter(
      (one) => one.bank_account_id === account.id && one.created + one.duplicates > 0 && one.period !== null,
    );
    return own.some(({ balance_proof }) => balance_proof.result === "proved")
      ? []
      : (openingSentence(account, own) ?? closingSentence(account, own) ?? []);
  });
}

/** The file that begins first states what was before it, and does not add up. */
function openingSentence({ name }: Asked, own: readonly Import[]): OpeningWords | undefined {
  const [first] = own.toSorted((one, other) => (dayOf(one, "from") < dayOf(other, "from") ? -1 : 1));
  const opening = first?.balance_proof.opening_balance;
  if (first === undefined || opening === undefined) return undefined;
  const { file_name, currency_code, rejected, balance_proof } = first;
  if (balance_proof.rejected_before !== undefined)
    return () =>
      `${name} has no opening balance yet: rows before the first balance of ${file_name} are rejected. Import them corrected.`;
  const from = dayOf(first, "from");
  const set = `\`cashbook accounts update ${typedWord(name)} --opening-balance ${decimalText(opening)} --opening-date ${from}\``;
  const next =
    rejected > 0 ? "Import its rejected rows corrected; or set it" : "If that balance is right, set it";
  return (locale) =>
    `${name} has no opening balance yet: ${file_name} states ${amountWords(opening, locale)} ${currency_code} before ${from}, and its rows do not add up from there. ${next}: ${set}.`;
}

/** The newest balance that a file states at its end, as the only one. */
function closingSentence({ name }: Asked, own: readonly Import[]): OpeningWords | undefined {
  const [last] = own
    .filter(({ balance_proof: { closing_balance } }) => closing_balance !== undefined)
    .sort((one, other) => (dayOf(one, "to") > dayOf(other, "to") ? -1 : 1));
  const closing = last?.balance_proof.closing_balance;
  if (last === undefined || closing === undefined) return undefined;
  const to = dayOf(last, "to");
  const { file_name, currency_code } = last;
  return (locale) =>
    `${name} has no opening balance: ${file_name} states ${amountWords(closing, locale)} ${currency_code} at its end, ${to}. \`cashbook reconcile ${typedWord(name)} --balance ${decimalText(closing)} --until ${to}\` compares the book with it, and offers to set the opening balance.`;
}

function dayOf({ period }: Import, end: "from" | "to"): string {
  return period?.[end] ?? "";
}
