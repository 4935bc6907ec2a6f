/** The first pass over a statement file: which accounts it holds, their days, and whether their balances prove. */
import { currencyDecimals, isCurrency } from "../../contract/currency.ts";
import { dayDate, dayNumber } from "../../contract/date.ts";
import type { AccountType } from "../../contract/account.ts";
import type { AccountGroup, Evidence, Reading, ReadingChoices, Recipe, SourceFormat } from "../model.ts";
import { edgeDays, type EdgeDays } from "../edge-days.ts";
import { statedMinor } from "./amount.ts";
import type { AccountEvent, BalanceEvent, ControlEvent, EntryEvent, StatementEvent } from "./event.ts";
import { entryGroup, entryRow, entryTable, type EntryAccount } from "./entry-rows.ts";
import { rowLines } from "./lines.ts";
import {
  newProofTally,
  newSegment,
  proofOfTally,
  tallySegment,
  type ProofTally,
  type Segment,
} from "./proof.ts";

/** What the second pass needs of the first. */
export interface StatementRecipe extends Recipe {
  readonly today: number;
  /** Currency of accounts that the file names none for. */
  readonly currency: string | null;
  /** First and last day of each group whose balances prove, by its key. */
  readonly edges: ReadonlyMap<string, EdgeDays>;
}

/** A statement format, and how its files write what is fixed by it. */
export interface StatementForm {
  readonly format: SourceFormat;
  /** Such as "YYMMDD". */
  readonly dateFormat: string;
  readonly decimalMark: "." | ",";
  /** By what the format fixes dates, marks and signs, as a sentence. */
  readonly because: string;
}

interface GroupTally {
  readonly number: string | null;
  readonly currency: string | null;
  type: AccountType | undefined;
  rows: number;
  first: number;
  last: number;
  readonly proof: ProofTally;
}

export async function examineStatement(
  events: AsyncIterable<readonly StatementEvent[]>,
  { form, encoding, choices }: { form: StatementForm; encoding: Evidence; choices: ReadingChoices },
): Promise<Reading & { readonly recipe: StatementRecipe }> {
  const today = dayNumber(choices.today ?? new Date().toISOString().slice(0, 10));
  const said = choices.currency ?? null;
  const survey = newSurvey({ today, said });
  for await (const batch of events) for (const event of batch) see(survey, event);
  endSegment(survey);
  const groups = [...survey.groups].map(([key, group]) => accountGroup(key, group));
  const evidence: Evidence[] = [
    encoding,
    fixed("date_format", form.dateFormat, form.because),
    fixed("decimal_mark", form.decimalMark, form.because),
    fixed("sign", "as_is", form.because),
    ...balanceEvidence(survey),
  ];
  const spans = [...survey.groups.values()].filter(({ last }) => last !== -Infinity);
  const from = Math.min(...spans.map(({ first }) => first));
  const to = Math.max(...spans.map(({ last }) => last));
  return {
    format: form.format,
    mapping: {
      version: 1,
      format: form.format,
      signature: null,
      encoding: encoding.decided,
      columns: {},
      // What a person said of the signs holds when the import is resumed, too.
      ...(choices.sign === undefined ? {} : { sign: choices.sign }),
    },
    detected: {
      encoding: encoding.decided,
      delimiter: null,
      header_line: 0,
      date_format: form.dateFormat,
      decimal_mark: form.decimalMark,
      columns: {},
      evidence,
    },
    groups,
    rows: survey.rows,
    period: spans.length === 0 ? null : { from: dayDate(from), to: dayDate(to) },
    recipe: { format: form.format, lastOf: survey.lastOf, today, currency: said, edges: edgeDays(groups) },
    table: entryTable,
  };
}

function fixed(about: string, decided: string, because: string): Evidence {
  return { about, decided, because, line: null };
}

interface Survey {
  readonly today: number;
  readonly said: string | null;
  readonly groups: Map<string, GroupTally>;
  readonly lastOf: Map<string, number>;
  readonly lineOf: (line: number) => number;
  rows: number;
  account: EntryAccount & { readonly type?: AccountType };
  segment: Segment | undefined;
  /** The group that the balances of the statement in hand belong to. */
  group: GroupTally | undefined;
  control: (ControlEvent & { readonly failed: boolean })[];
}

function newSurvey({ today, said }: { today: number; said: string | null }): Survey {
  return {
    today,
    said,
    groups: new Map(),
    lastOf: new Map(),
    lineOf: rowLines(),
    rows: 0,
    account: { number: null, currency: said },
    segment: undefined,
    group: undefined,
    control: [],
  };
}

function see(survey: Survey, event: StatementEvent): void {
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

function seeAccount(survey: Survey, { line, number, currency, type }: AccountEvent): void {
  endSegment(survey);
  survey.account = { number, currency: currency ?? survey.said, ...(type === undefined ? {} : { type }) };
  survey.segment = newSegment(line);
  survey.group = groupOf(survey, entryGroup(survey.account), survey.account);
}

function endSegment(survey: Survey): void {
  const { segment, group } = survey;
  if (segment !== undefined && group !== undefined) tallySegment(group.proof, segment);
  survey.segment = undefined;
  survey.group = undefined;
}

function seeBalance(survey: Survey, { kind, line, amount }: BalanceEvent): void {
  const { segment, account } = survey;
  if (segment === undefined) return;
  const minor = minorOf(amount, account.currency);
  if (kind === "opening") {
    segment.opening ??= minor;
    return;
  }
  segment.closing = minor;
  segment.closingLine = line;
}

function seeControl(survey: Survey, event: ControlEvent): void {
  const stated = minorOf(event.stated, survey.account.currency);
  const counted = minorOf(event.counted, survey.account.currency);
  const isKnown = stated !== undefined && counted !== undefined;
  const failed = isKnown && stated !== counted;
  survey.control.push({ ...event, failed });
  if (failed && survey.segment !== undefined)
    survey.segment.control ??= { line: event.line, difference: counted - stated };
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
  });
  // Balances of an account are in one currency; entries of another do not move them.
  const isOwn = group === survey.group;
  if (!isBooked) {
    if (row.verdict === "skipped") return;
    if (isOwn && segment !== undefined) segment.unreadable++;
    // Rows that wait for their currency are counted: the account will name it.
    if (row.code === "unknown_currency" && account.currency === null && event.currency === undefined) {
      group.rows++;
      widen(survey, { group, posted: event.posted_date, line });
    }
    return;
  }
  group.rows++;
  if (isOwn && segment !== undefined) segment.sum += row.minor;
  widen(survey, { group, posted: row.posted_date, line });
}

function widen(
  { lastOf }: Survey,
  { group, posted, line }: { group: GroupTally; posted: string; line: number },
): void {
  const day = dayNumber(posted);
  if (Number.isNaN(day)) return;
  if (day < group.first) group.first = day;
  if (day > group.last) group.last = day;
  lastOf.set(posted, line);
}

function groupOf(
  { groups }: Survey,
  key: string,
  { number, currency, type }: EntryAccount & { readonly type?: AccountType },
): GroupTally {
  const known = groups.get(key);
  if (known !== undefined) return known;
  const group: GroupTally = {
    number,
    currency,
    type,
    rows: 0,
    first: Infinity,
    last: -Infinity,
    proof: newProofTally(),
  };
  groups.set(key, group);
  return group;
}

function accountGroup(
  key: string,
  { number, currency, type, rows, first, last, proof }: GroupTally,
): AccountGroup {
  const isDated = last !== -Infinity;
  return {
    key,
    number,
    currency,
    ...(type === undefined ? {} : { type }),
    rows,
    from: isDated ? dayDate(first) : null,
    to: isDated ? dayDate(last) : null,
    proof: proofOfTally(proof),
  };
}

/** What the stated balances and totals say. */
function balanceEvidence({ groups, control }: Survey): readonly Evidence[] {
  const failed = control.find((one) => one.failed);
  const totals: Evidence[] =
    control.length === 0
      ? []
      : [
          {
            about: "control_totals",
            decided: failed === undefined ? "agree" : "disagree",
            because:
              failed === undefined
                ? `${control.length} totals of the file agree with its entries.`
                : `The ${failed.name} says ${failed.stated}, and its entries come to ${failed.counted}.`,
            line: failed?.line ?? null,
          },
        ];
  const balances = [...groups.values()].map(({ proof, number }): Evidence => {
    const { result } = proofOfTally(proof);
    const whose = number === null ? "" : ` of ${number}`;
    return {
      about: "balance",
      decided: result,
      because:
        result === "proved"
          ? `Opening balance and entries${whose} come to the closing balance.`
          : result === "failed"
            ? `Opening balance and entries${whose} do not come to the closing balance.`
            : `The file does not state both balances${whose}.`,
      line: null,
    };
  });
  return [...totals, ...balances];
}
