/** The first pass over a statement file: which accounts it holds, their days, and whether their balances prove. */
import { type Sentence } from "../../contract/choice.ts";
import { largest, smallest } from "../../contract/values/extremes.ts";
import { dayDate, dayNumber } from "../../contract/values/date.ts";
import { MAX_MINOR } from "../../contract/values/money.ts";
import type { ReadingChoices } from "../choices.ts";
import type { AccountGroup, BalanceProof, Evidence, Reading, Recipe } from "../reading.ts";
import type { SourceFormat } from "../source-file.ts";
import { edgeDays, type EdgeDays } from "../rows/edge-days.ts";
import { rowOrderOf } from "../rows/row-order.ts";
import { entryTable } from "./entry-rows.ts";
import type { StatementEvent } from "./event.ts";
import { balanceEvidence } from "./evidence.ts";
import { proofOfTally } from "./proof.ts";
import { endSegment, newSurvey, see, type GroupTally } from "./survey.ts";

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
  readonly because: Sentence;
}

/** How the days of a file are written, and why, as a sentence. */
export type StatementDays = Pick<StatementForm, "dateFormat" | "because">;

export async function examineStatement(
  events: AsyncIterable<readonly StatementEvent[]>,
  {
    form,
    days = form,
    encoding,
    choices,
  }: { form: StatementForm; days?: StatementDays; encoding: Evidence; choices: ReadingChoices },
): Promise<Reading & { readonly recipe: StatementRecipe }> {
  const today = dayNumber(choices.today ?? new Date().toISOString().slice(0, 10));
  const fallbackCurrency = choices.currency ?? choices.accountCurrency ?? null;
  const survey = newSurvey({ today, accountCurrency: fallbackCurrency });
  for await (const batch of events) for (const event of batch) see(survey, event);
  endSegment(survey);
  // A row whose running balance is more than an amount can be is refused.
  const isBounded = survey.largest + survey.movement <= MAX_MINOR;
  const groups = [...survey.groups].map(([key, group]) =>
    accountGroup(key, isBounded ? group : { ...group, sure: 0 }),
  );
  const evidence: Evidence[] = [
    encoding,
    fixedEvidence("date_format", days.dateFormat, days.because),
    fixedEvidence("decimal_mark", form.decimalMark, form.because),
    fixedEvidence("sign", "as_is", form.because),
    ...balanceEvidence(survey),
  ];
  const spans = [...survey.groups.values()].filter(({ last }) => last !== -Infinity);
  const from = smallest(spans.map(({ first }) => first));
  const to = largest(spans.map(({ last }) => last));
  return {
    format: form.format,
    layout: form.format,
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
      date_format: days.dateFormat,
      decimal_mark: form.decimalMark,
      columns: {},
      evidence,
    },
    groups,
    rows: survey.rows,
    period: spans.length === 0 ? null : { from: dayDate(from), to: dayDate(to) },
    recipe: {
      format: form.format,
      lastOf: survey.lastOf,
      today,
      currency: fallbackCurrency,
      edges: edgeDays(groups),
    },
    table: entryTable,
  };
}

function fixedEvidence(about: string, decision: string, because: Sentence): Evidence {
  return { about, decided: decision, because, line: null };
}

function accountGroup(
  key: string,
  {
    number,
    currency,
    type,
    title,
    rows,
    sure,
    first,
    last,
    proof,
    firstMoved,
    lastMoved,
    ...steps
  }: GroupTally,
): AccountGroup {
  const isDated = last !== -Infinity;
  return {
    key,
    number,
    currency,
    ...(type === undefined ? {} : { type }),
    ...(title === undefined ? {} : { title }),
    rows,
    sure,
    rowOrder: rowOrderOf(steps),
    from: isDated ? dayDate(first) : null,
    to: isDated ? dayDate(last) : null,
    proof: withInnerBalances(proofOfTally(proof), { first, last, firstMoved, lastMoved }),
  };
}

/** The proof with the balances at which the first day ends and the last one begins. */
function withInnerBalances(
  proof: BalanceProof,
  { first, last, firstMoved, lastMoved }: Pick<GroupTally, "first" | "last" | "firstMoved" | "lastMoved">,
): BalanceProof {
  if (proof.result !== "proved" || first === last) return proof;
  const firstDayClosing = proof.opening + firstMoved;
  const lastDayOpening = proof.closing - lastMoved;
  return { ...proof, firstDayClosing, lastDayOpening };
}
