/** Examining a table: one pass over its records that decides how its columns are read. */
import { currencyDecimals, isCurrency } from "../../contract/currency.ts";
import { dayDate, dayNumber } from "../../contract/date.ts";
import { Problem } from "../../contract/problem.ts";
import { BUDDHIST } from "../calendar-years.ts";
import { brokenAt } from "../broken.ts";
import { holds, proofOf, type ChainProof, type Direction } from "../balance-chain.ts";
import { mappingOf } from "../mapping.ts";
import type {
  AccountGroup,
  BalanceProof,
  Evidence,
  MappedField,
  Reading,
  ReadingChoices,
  SourceFormat,
} from "../model.ts";
import type { SignReading } from "./amount-cells.ts";
import { columnName } from "./columns.ts";
import { ofCard } from "./account-signs.ts";
import { decideDates, type DateDecision } from "./date-decision.ts";
import { feeEvidence, feeTurn, feeTurns, type FeeTurn } from "./fee.ts";
import { tableEvidence } from "./evidence.ts";
import { groupRule, type GroupKey, type GroupRule } from "./groups.ts";
import type { Layout } from "./layout.ts";
import { decideMark, type MarkDecision } from "./mark-decision.ts";
import type { TableRecord } from "./record.ts";
import { decideSign, type SignDecision } from "./sign-decision.ts";
import { CHAIN_DECIMALS, CHAIN_READINGS, chainIndex } from "./followed-balance.ts";
import { survey } from "./survey.ts";
import { newSurvey, type GroupSurvey, type Survey } from "./tallies.ts";
import type { DecimalMark } from "../model.ts";
import { edgeDays, type EdgeDays } from "../edge-days.ts";
import { orderOfFormat, type DateOrder } from "../date-text.ts";

/** All that the second pass needs to read the table's rows. */
export interface TableRecipe {
  readonly format: SourceFormat;
  readonly layout: Layout;
  readonly order: DateOrder;
  readonly mark: DecimalMark;
  readonly sign: SignReading;
  readonly groups: GroupRule;
  /** A column of fees, and whether they are added to the amounts as they are signed, taken off, or neither; if known. */
  readonly fee?: { readonly column: number; readonly turn: FeeTurn | undefined };
  readonly today: number;
  readonly year: number;
  readonly lastRow: number;
  /** First and last day of each group whose running balance proves, by its key. */
  readonly edges: ReadonlyMap<string, EdgeDays>;
  /** The last line of each booking day, YYYY-MM-DD. */
  readonly lastOf: ReadonlyMap<string, number>;
}

/** A reading of a table: what the second pass needs is all known. */
export type TableReading = Reading & { readonly recipe: TableRecipe };

/** A table whose layout is known. */
export interface Table {
  readonly format: SourceFormat;
  readonly layout: Layout;
  /** Name of the encoding, and how it was found. */
  readonly encoding: Evidence;
  /** All records, from the first each time; those above the header too. */
  readonly records: () => AsyncIterable<readonly TableRecord[]>;
}

/** Examines a table. Throws `unreadable_file`, `ambiguous_file`, `unknown_currency` or `mapping_contradicted`. */
export async function examineTable(
  { format, layout, encoding, records }: Table,
  said: ReadingChoices,
): Promise<TableReading> {
  const choices = layout.remembered === undefined ? said : { ...said, mapping: layout.remembered };
  const today = dayNumber(choices.today ?? new Date().toISOString().slice(0, 10));
  const ahead = layout.calendar === "buddhist" ? BUDDHIST : 0;
  const year = new Date(today * 86_400_000).getUTCFullYear() + ahead;
  const isSerial = orderOfFormat(choices.dateFormat ?? choices.mapping?.date_format ?? "") === "excel";
  const rule = {
    layout,
    groups: groupRule(layout, choices.mapping?.currency ?? choices.currency),
    today,
    year,
    isSerial,
    said: choices.decimalMark,
  };
  const found = newSurvey(layout);
  for await (const batch of records()) {
    for (const record of batch) if (record.line >= layout.firstLine) survey(found, record, rule);
  }
  if (found.groups.size === 0 && found.pending === undefined && found.undated !== undefined)
    throw brokenAt({
      line: found.undated,
      what: "An amount stands in a row without a day, and no row of the table has both",
      remedy: "Write the day of each row into the row, or export the file with a date in each.",
    });
  const fee = layout.fee === undefined ? undefined : { column: layout.fee, turn: decideFee(found) };
  const decided = decide(found, { choices, layout, year });
  checkMapping(decided, choices);
  const recipe: TableRecipe = {
    format,
    layout,
    order: decided.dates.order,
    mark: decided.mark.mark,
    sign: decided.sign.sign,
    groups: rule.groups,
    ...(fee === undefined ? {} : { fee }),
    today,
    year,
    lastRow: found.lastRow,
    edges: new Map(),
    lastOf: lastLines(found, decided.dates.order),
  };
  const read = reading(found, { recipe, decided, encoding, choices });
  return { ...read, recipe: { ...recipe, edges: edgeDays(read.groups) } };
}

/** The last line of each booking day, under the order that was decided. */
function lastLines(found: Survey, order: DateOrder): ReadonlyMap<string, number> {
  const days = found.lastOf[order === "excel" ? "ymd" : order];
  return new Map([...days].map(([day, line]) => [dayDate(day), line]));
}

/** Decides what fees do, and keeps the balances that were followed so. */
function decideFee({ groups }: Survey): FeeTurn | undefined {
  const found = [...groups.values()];
  const turn = feeTurn(found.map(({ feeChains }) => feeChains));
  const at = turn === undefined ? 0 : feeTurns.indexOf(turn);
  for (const group of found) group.chains = group.feeChains[at] ?? group.chains;
  return turn;
}

export interface Decided {
  readonly dates: DateDecision;
  readonly mark: MarkDecision;
  readonly sign: SignDecision;
}

function decide(
  found: Survey,
  { choices, layout, year }: { choices: ReadingChoices; layout: Layout; year: number },
): Decided {
  const groups = [...found.groups.values()];
  const mark = decideMark({
    tally: found.marks,
    said: choices.decimalMark,
    remembered: choices.mapping?.decimal_mark,
    header: layout.header ?? [],
    proven: onlyOne(
      CHAIN_READINGS.map((reading, index) =>
        provenBy(groups, index) === undefined ? undefined : reading.mark,
      ),
    ),
  });
  const sign = decideSign({
    tally: found.signs,
    said: choices.sign,
    remembered: choices.mapping?.sign,
    proven: onlyOne(
      CHAIN_READINGS.map((reading, index) =>
        reading.mark !== mark.mark ||
        provenBy(groups, index) === undefined ||
        (reading.sign === "inverted" && links(groups, index) < 2)
          ? undefined
          : reading.sign,
      ),
    ),
    isSigned: layout.isSigned === true,
    isOurs: isOurs(layout),
    ofAccount: layout.ofAccount,
    isCard: layout.isCard ?? ofCard(layout.header ?? [], layout.columns),
  });
  const chain = chainIndex(mark.mark, sign.sign);
  const direction = provenBy(groups, chain);
  const dates = decideDates({
    tally: found.dates,
    said: choices.dateFormat,
    remembered: choices.mapping?.date_format,
    stated: layout.stated,
    header: layout.header ?? [],
    preamble: layout.preamble.map(({ cells }) => cells.join(" ")),
    rowOrder: groups.length === 1 && direction !== "either" ? direction : undefined,
    year,
  });
  return { dates, mark, sign };
}

/** The one value that there is, undefined when there is none or more than one. */
function onlyOne<Value>(values: readonly (Value | undefined)[]): Value | undefined {
  const [only, other] = new Set(values.filter((value) => value !== undefined));
  return other === undefined ? only : undefined;
}

/** The direction in which all groups' balances add up under a reading; undefined where one does not. */
function provenBy(groups: readonly GroupSurvey[], reading: number): Direction | "either" | undefined {
  const directions = groups.map(({ chains, spans }) => {
    const chain = chains[reading];
    const direction = chain === undefined ? undefined : holds(chain);
    return direction !== undefined && isAgainstDays(spans, direction) ? undefined : direction;
  });
  const open = groups.filter(({ rows }) => rows > 1).length;
  const [first] = directions.filter((direction) => direction !== undefined);
  return first !== undefined && directions.filter((direction) => direction !== undefined).length >= open
    ? first
    : undefined;
}

/** How many balances add up under a reading: one alone may do so by chance, where rows of several accounts are mixed. */
function links(groups: readonly GroupSurvey[], reading: number): number {
  return groups.reduce((sum, { chains }) => {
    const chain = chains[reading];
    return sum + (chain === undefined ? 0 : Math.max(chain.down.ok, chain.up.ok));
  }, 0);
}

/** Whether the days of the rows, however they are read, go the other way: then balances add up by chance. */
function isAgainstDays(spans: GroupSurvey["spans"], direction: Direction | "either"): boolean {
  const ways = Object.values(spans).flatMap(({ top, bottom }) =>
    top === undefined || bottom === undefined ? [] : [Math.sign(bottom - top)],
  );
  const against = direction === "either" ? 0 : direction === "oldest first" ? -1 : 1;
  return against !== 0 && ways.length > 0 && ways.every((way) => way === against);
}

/** A header in the contract's own words: its amounts are signed as the contract says. */
function isOurs({ header }: Layout): boolean {
  const words = new Set((header ?? []).map((cell) => cell.trim()));
  return words.has("transaction_date") && words.has("amount");
}

function checkMapping(
  { dates, mark, sign }: Decided,
  { mapping, dateFormat, decimalMark, sign: saidSign }: ReadingChoices,
): void {
  if (mapping === undefined) return;
  const contradictions = [
    dateFormat === undefined &&
    mapping.date_format !== undefined &&
    sameLetters(mapping.date_format) !== sameLetters(dates.format)
      ? `dates are ${dates.format}, and the mapping says ${mapping.date_format}`
      : "",
    decimalMark === undefined &&
    mapping.decimal_mark !== undefined &&
    mapping.decimal_mark !== mark.mark &&
    mark.evidence.line !== null
      ? `the decimal mark is "${mark.mark}", and the mapping says "${mapping.decimal_mark}"`
      : "",
    saidSign === undefined && mapping.sign !== undefined && mapping.sign !== sign.sign
      ? `signs are ${sign.sign.replace("_", " ")}, and the mapping says ${mapping.sign.replace("_", " ")}`
      : "",
  ].filter((text) => text !== "");
  if (contradictions.length === 0) return;
  throw new Problem("mapping_contradicted", {
    detail: `The file contradicts the mapping: ${contradictions.join("; ")}.`,
  });
}

function sameLetters(format: string): string {
  return format
    .toLowerCase()
    .replace(/[^dmy]/g, "")
    .replace(/(.)\1+/g, "$1");
}

function reading(
  found: Survey,
  {
    recipe,
    decided,
    encoding,
    choices,
  }: { recipe: TableRecipe; decided: Decided; encoding: Evidence; choices: ReadingChoices },
): TableReading {
  const { layout, mark, sign, order } = recipe;
  const columns = columnNames(layout);
  const chain = chainIndex(mark, sign);
  const booked = [...found.groups].map(([key, group]) => accountGroup(key, { group, chain, order }));
  const groups = booked.length > 0 || found.pending === undefined ? booked : [emptyGroup(found.pending)];
  const spans = groups.filter(({ from }) => from !== null);
  const from = spans.map((group) => group.from ?? "").sort()[0];
  const to = spans
    .map((group) => group.to ?? "")
    .sort()
    .at(-1);
  const detected = {
    encoding: encoding.decided,
    delimiter: layout.delimiter,
    ...(layout.sheet === undefined ? {} : { sheet: layout.sheet }),
    header_line: layout.headerLine,
    date_format: decided.dates.format,
    decimal_mark: mark,
    columns,
    evidence: [
      encoding,
      ...tableEvidence({ layout, decided, rule: recipe.groups, groups }, choices),
      ...(recipe.fee === undefined
        ? []
        : [feeEvidence(recipe.fee.turn, columnName(layout.header, recipe.fee.column))]),
    ],
  };
  return {
    format: recipe.format,
    mapping: mappingOf(detected, {
      format: recipe.format,
      // Columns that the format names say nothing about the file.
      header: layout.headerLine === 0 ? null : layout.header,
      sign,
      currency: recipe.groups.named,
    }),
    detected,
    groups,
    rows: found.rows,
    period: from === undefined || to === undefined ? null : { from, to },
    recipe,
    table: { delimiter: layout.delimiter ?? ",", header: layout.header, width: layout.width },
  };
}

function columnNames({ columns, header }: Layout): Partial<Record<MappedField, readonly string[]>> {
  const named = Object.entries(columns).flatMap(([role, indices]) =>
    role === "kind" || indices === undefined
      ? []
      : [[role, indices.map((index) => columnName(header, index))] as const],
  );
  return Object.fromEntries(named);
}

/** The group of a file whose entries are all not booked: it has an account, and nothing to book. */
function emptyGroup({ key, number, currency }: GroupKey): AccountGroup {
  return { key, number, currency, rows: 0, from: null, to: null, proof: { result: "unavailable" } };
}

function accountGroup(
  key: string,
  { group, chain, order }: { group: GroupSurvey; chain: number; order: DateOrder },
): AccountGroup {
  const { first, last, top = 0, bottom = 0 } = group.spans[order === "excel" ? "ymd" : order];
  const dated = top === bottom ? undefined : top < bottom ? "oldest first" : "newest first";
  const isDated = first !== Infinity;
  const proof = group.chains[chain];
  return {
    key,
    number: group.number,
    currency: group.currency,
    rows: group.rows,
    from: isDated ? dayDate(first) : null,
    to: isDated ? dayDate(last) : null,
    proof: proof === undefined ? { result: "unavailable" } : inMinor(proofOf(proof, dated), group.currency),
  };
}

/** A proof in minor units of the group's currency; unavailable where that is unknown or has fewer decimals than the file. */
function inMinor(proof: ChainProof, currency: string | null): BalanceProof {
  if (proof.result === "unavailable" || currency === null || !isCurrency(currency))
    return { result: "unavailable" };
  const unit = 10 ** (CHAIN_DECIMALS - currencyDecimals(currency));
  const minor = (value: number): bigint => BigInt(Math.round(value / unit));
  if (proof.result === "failed")
    return { result: "failed", line: proof.line, difference: minor(proof.difference) };
  if (proof.opening % unit !== 0 || proof.closing % unit !== 0) return { result: "unavailable" };
  return { result: "proved", opening: minor(proof.opening), closing: minor(proof.closing) };
}
