/** What the first pass over a statement file gathers: groups of rows, their days, and what balances and totals say. */
import type { AccountType } from "../../contract/account.ts";
import { currencyDecimals, isCurrency } from "../../contract/values/currency.ts";
import { dayNumber } from "../../contract/values/date.ts";
import { textFault } from "../rows/row-fault.ts";
import { countStep, type DaySteps } from "../rows/row-order.ts";
import { requireFewAccounts } from "../refusals/account-limit.ts";
import { statedMinor } from "./amount.ts";
import { entryGroup, entryRow, type EntryAccount } from "./entry-rows.ts";
import type { AccountEvent, BalanceEvent, ControlEvent, EntryEvent, StatementEvent } from "./event.ts";
import { rowLines } from "./lines.ts";
import { newProofTally, newSegment, tallySegment, type ProofTally, type Segment } from "./proof.ts";

/** What is seen of the entries of one account and currency. */
export interface GroupTally extends DaySteps {
  readonly number: string | null;
  readonly currency: string | null;
  type: AccountType | undefined;
  readonly title: string | undefined;
  rows: number;
  /** Rows that nothing will refuse. */
  sure: number;
  first: number;
  last: number;
  /** Day of the row before. */
  day: number | undefined;
  /** What moved on the first and on the last day. */
  firstMoved: bigint;
  lastMoved: bigint;
  readonly proof: ProofTally;
}

/** What one pass over the events has seen so far. */
export interface Survey {
  readonly today: number;
  readonly accountCurrency: string | null;
  readonly groups: Map<string, GroupTally>;
  readonly lastOf: Map<string, number>;
  readonly lineOf: (line: number) => number;
  rows: number;
  /** More than any running balance can be: what was stated at most, and all that moved. */
  largest: bigint;
  movement: bigint;
  account: EntryAccount & Pick<AccountEvent, "type" | "title">;
  segment: Segment | undefined;
  /** Statements that may go on behind entries of other accounts. */
  readonly mixedSegments: Map<GroupTally, Segment>;
  /** The group that the balances of the statement in hand belong to. */
  group: GroupTally | undefined;
  /** Totals of the file that were held against its entries, and the first that does not agree. */
  controls: number;
  failedControl: ControlEvent | undefined;
  /** Lines of statements that stand in the file before. */
  readonly repeats: number[];
}

export function newSurvey({
  today,
  accountCurrency,
}: {
  today: number;
  accountCurrency: string | null;
}): Survey {
  return {
    today,
    accountCurrency,
    groups: new Map(),
    lastOf: new Map(),
    lineOf: rowLines(),
    rows: 0,
    largest: 0n,
    movement: 0n,
    account: { number: null, currency: accountCurrency },
    segment: undefined,
    mixedSegments: new Map(),
    group: undefined,
    controls: 0,
    failedControl: undefined,
    repeats: [],
  };
}

/** Takes one event in. */
export function see(survey: Survey, event: StatementEvent): void {
  switch (event.kind) {
    case "account":
      return seeAccount(survey, event);
    case "opening":
    case "closing":
      return seeBalance(survey, event);
    case "control":
      return seeControl(survey, event);
    case "entry":
      return seeEntry(survey, event);
  }
}

function seeAccount(survey: Survey, event: AccountEvent): void {
  const { line, number, currency, type, title, isMixed, isRepeated } = event;
  if (isMixed === undefined) endSegment(survey);
  survey.account = {
    number,
    currency: currency ?? survey.accountCurrency,
    ...(type === undefined ? {} : { type }),
    ...(title === undefined ? {} : { title }),
  };
  survey.group = groupOf(survey, entryGroup(survey.account), { ...survey.account, line });
  if (isRepeated === true) {
    survey.repeats.push(line);
    return;
  }
  survey.segment = survey.mixedSegments.get(survey.group) ?? newSegment(line);
  if (isMixed === true) survey.mixedSegments.set(survey.group, survey.segment);
}

/** Ends the statement in hand, and those that might have gone on: their balances are compared. */
export function endSegment(survey: Survey): void {
  const { segment, group, mixedSegments } = survey;
  if (group !== undefined && segment !== undefined) mixedSegments.set(group, segment);
  for (const [of, mixedSegment] of mixedSegments) tallySegment(of.proof, mixedSegment);
  mixedSegments.clear();
  survey.segment = undefined;
  survey.group = undefined;
}

function seeBalance(survey: Survey, { kind, line, amount }: BalanceEvent): void {
  const { segment, account } = survey;
  if (segment === undefined) return;
  const minor = minorOf(amount, account.currency);
  if (minor !== undefined && sizeOf(minor) > survey.largest) survey.largest = sizeOf(minor);
  if (kind === "opening") {
    segment.opening ??= minor;
    return;
  }
  segment.closing = minor;
  segment.closingLine = line;
}

function seeControl(survey: Survey, event: ControlEvent): void {
  const statedTotal = minorOf(event.statedSum, survey.account.currency);
  const ownTotal = minorOf(event.ownSum, survey.account.currency);
  const isKnown = statedTotal !== undefined && ownTotal !== undefined;
  const isFailed = isKnown && statedTotal !== ownTotal;
  survey.controls++;
  if (isFailed) survey.failedControl ??= event;
  if (isFailed && survey.segment !== undefined)
    survey.segment.control ??= { line: event.line, difference: ownTotal - statedTotal };
}

function minorOf(amount: string, currency: string | null): bigint | undefined {
  if (currency === null || !isCurrency(currency)) return undefined;
  const minor = statedMinor(amount, currencyDecimals(currency));
  return typeof minor === "bigint" ? minor : undefined;
}

function seeEntry(survey: Survey, event: EntryEvent): void {
  survey.rows++;
  const { account, today, segment } = survey;
  const line = survey.lineOf(event.line);
  const row = entryRow(event, { account, line, today });
  const isBooked = row.verdict === "booked";
  const group = groupOf(survey, row.group ?? entryGroup(account), {
    ...account,
    currency: isBooked ? row.currency : account.currency,
    line,
  });
  // Balances of an account are in one currency; entries of another do not move them.
  const isOwn = group === survey.group;
  if (!isBooked) {
    if (row.verdict === "skipped") return;
    if (isOwn && segment !== undefined) segment.unreadable++;
    // Rows that wait for their currency are counted: the account will name it.
    if (row.code === "unknown_currency" && account.currency === null && event.currency === undefined) {
      group.rows++;
      widen(survey, { group, postedDay: event.posted_date, line, movement: 0n });
    }
    return;
  }
  group.rows++;
  survey.movement += sizeOf(row.minor);
  if (textFault(row, row.merchant) === undefined) group.sure++;
  if (isOwn && segment !== undefined) segment.sum += row.minor;
  widen(survey, { group, postedDay: row.posted_date, line, movement: isOwn ? row.minor : 0n });
}

function sizeOf(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

function widen(
  { lastOf }: Survey,
  {
    group,
    postedDay,
    line,
    movement,
  }: { group: GroupTally; postedDay: string; line: number; movement: bigint },
): void {
  const day = dayNumber(postedDay);
  if (Number.isNaN(day)) return;
  countStep(group, group.day, day);
  group.day = day;
  if (day < group.first) [group.first, group.firstMoved] = [day, 0n];
  if (day > group.last) [group.last, group.lastMoved] = [day, 0n];
  if (day === group.first) group.firstMoved += movement;
  if (day === group.last) group.lastMoved += movement;
  lastOf.set(postedDay, line);
}

function groupOf(
  { groups }: Survey,
  key: string,
  { number, currency, type, title, line }: EntryAccount & Pick<AccountEvent, "type" | "title" | "line">,
): GroupTally {
  const existing = groups.get(key);
  if (existing !== undefined) return existing;
  requireFewAccounts(groups.size, line);
  const group: GroupTally = {
    number,
    currency,
    type,
    title,
    rows: 0,
    sure: 0,
    first: Infinity,
    last: -Infinity,
    ...{ day: undefined, rises: 0, falls: 0 },
    firstMoved: 0n,
    lastMoved: 0n,
    proof: newProofTally(),
  };
  groups.set(key, group);
  return group;
}
