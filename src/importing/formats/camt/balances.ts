/** Which balances of a statement are those before its first entry and after its last. */
import { statedMinor } from "../../statement/amount.ts";
import type { BalanceEvent } from "../../statement/event.ts";
import { DECIMALS, type Balance, type Draft, type Statement } from "./draft.ts";

interface Chosen {
  readonly opening: Balance | undefined;
  readonly closing: Balance | undefined;
}

/**
 * The balances that the entries are proved by. A report may tell of the entries since the report before, under balances of
 * the whole day, and banks repeat the balances of a statement on all of its pages: there they serve where they add up, and
 * where they do not, nothing needs to be wrong.
 */
export function statedBalances(statement: Statement): readonly BalanceEvent[] {
  const { opening, closing } = surest(statement);
  return [
    ...(opening === undefined ? [] : [balanceEvent(opening, "opening")]),
    ...(closing === undefined ? [] : [balanceEvent(closing, "closing")]),
  ];
}

function surest(statement: Statement): Chosen {
  const { message } = statement;
  const whole: Chosen = {
    opening: earliest(statement, "OPBD") ?? earliest(statement, "PRCD"),
    closing: latest(statement, "CLBD") ?? (message === "report" ? latest(statement, "ITBD") : undefined),
  };
  if (message === "statement" && !isPaged(statement)) return whole;
  if (addsUp(whole, statement)) return whole;
  const page = pageBalances(statement, whole);
  if (message === "statement" || addsUp(page, statement)) return page;
  return { opening: undefined, closing: undefined };
}

/** The day of a statement whose balances before its first entry and after its last are of one day, as all its entries are; "" for none. */
export function onlyDay(statement: Statement): string {
  const opening = earliest(statement, "OPBD") ?? earliest(statement, "PRCD");
  const closing = latest(statement, "CLBD") ?? latest(statement, "ITBD");
  return opening?.day !== undefined && opening.day === closing?.day ? opening.day : "";
}

/** Whether a page continues the statement of the page before, and says no balance of its own to begin with. */
export function isContinuation(statement: Statement, before: Draft["previousStatement"]): boolean {
  const { number, currency } = statement;
  if (before === undefined || before.number !== number || before.currency !== currency) return false;
  return !isFirstPage(statement) && surest(statement).opening === undefined;
}

/** Many write the number of the statement for that of the page; a page says whether it is the last one. */
export function isPaged({ pages: { isLast, number } }: Statement): boolean {
  return isLast === false || (isLast === true && !isFirst(number));
}

function isFirstPage({ pages: { isLast, number } }: Statement): boolean {
  return isLast === undefined || isFirst(number);
}

function isFirst(number: string | undefined): boolean {
  return number === undefined || /^0*1?$/.test(number);
}

/**
 * Balances of one page. Interim ones say by their subtype whether the page begins or ends with them; without it two are
 * both, the only one of the last page begins it, and the only one of the first ends it.
 */
function pageBalances(statement: Statement, whole: Chosen): Chosen {
  const isStart = isFirstPage(statement);
  const isEnd = statement.pages.isLast !== false;
  const opening =
    earliest(statement, "ITBD", "OIBD") ??
    earliest(statement, "OPBD", "INTM") ??
    (isStart ? whole.opening : undefined);
  const closing =
    latest(statement, "ITBD", "CIBD") ??
    latest(statement, "CLBD", "INTM") ??
    (isEnd ? whole.closing : undefined);
  if (!isPaged(statement)) return { opening, closing };
  const interim = candidates(statement, "ITBD");
  const isPair = interim.length === 2;
  const isOne = interim.length === 1;
  return {
    opening: opening ?? (!isStart && (isPair || (isOne && isEnd)) ? interim[0] : undefined),
    closing: closing ?? (!isEnd && (isPair || (isOne && isStart)) ? interim.at(-1) : undefined),
  };
}

/** Balances in other currencies, and those with another subtype (blocked, adjusted), are not what the entries move. */
function candidates({ balances, currency }: Statement, type: string, subType?: string): readonly Balance[] {
  return balances.filter(
    (balance) => balance.type === type && balance.subType === subType && balance.currency === currency,
  );
}

/** A statement of several days may state the balances of each. */
function earliest(statement: Statement, type: string, subType?: string): Balance | undefined {
  return candidates(statement, type, subType).reduce<Balance | undefined>(
    (best, next) => (best === undefined || (next.day ?? "") < (best.day ?? "") ? next : best),
    undefined,
  );
}

function latest(statement: Statement, type: string, subType?: string): Balance | undefined {
  return candidates(statement, type, subType).reduce<Balance | undefined>(
    (best, next) => (best === undefined || (next.day ?? "") >= (best.day ?? "") ? next : best),
    undefined,
  );
}

function addsUp({ opening, closing }: Chosen, { isReadable, entries, credits, debits }: Statement): boolean {
  if (opening === undefined || closing === undefined || !isReadable || entries === 0) return false;
  const [before, after] = [opening, closing].map((balance) => statedMinor(signedAmount(balance), DECIMALS));
  return typeof before === "bigint" && typeof after === "bigint" && before + credits - debits === after;
}

function balanceEvent(balance: Balance, kind: BalanceEvent["kind"]): BalanceEvent {
  const { line, day } = balance;
  return { kind, line, amount: signedAmount(balance), ...(day === undefined ? {} : { day }) };
}

/** Empty, and so unknown, where the direction is missing or stands beside a sign. */
function signedAmount({ amount = "", direction }: Balance): string {
  const plain = amount.replace(/^\+/, "");
  if (plain.startsWith("-")) return "";
  return direction === "DBIT" ? `-${plain}` : direction === "CRDT" ? plain : "";
}
