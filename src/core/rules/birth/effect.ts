/** What rules set of one new transaction. */
import type { RuleField } from "../../../contract/rule/terms.ts";
import type { CompanyChart } from "../../categories/company-chart.ts";
import { fold } from "../../../contract/category/fold.ts";
import type { Origin, Origins } from "../../ports/origins.ts";
import type { RuleRecord } from "../../ports/rules.ts";
import type { FoldedTexts, TransactionRecord } from "../../ports/transactions.ts";
import { isEmpty, originsAfter } from "../../transactions/provenance/origin.ts";
import { movedTo } from "../../transactions/status.ts";
import { fillings, type Filling } from "../fill.ts";

/** What a person had a bank's word for categories mean, as the rule that it is. */
export interface BankWordRule {
  readonly settings: { readonly category: string };
  readonly origin: Origin;
}

export type BirthRule = RuleRecord | BankWordRule;

/** The same for all transactions that the same rules meet and that have the same fields. */
export interface Effect {
  readonly values: Partial<Pick<TransactionRecord, RuleField>>;
  readonly origins: Origins;
  /** The texts of the values, folded for search. */
  readonly folded: Partial<FoldedTexts> | undefined;
  /** Those that set something. */
  readonly rules: readonly RuleRecord[];
}

/** Undefined where the rules set nothing. */
export function effectOn(
  record: TransactionRecord,
  { matches, chart }: { readonly matches: readonly BirthRule[]; readonly chart: CompanyChart },
): Effect | undefined {
  const filled = fillings(matches, { chart, isFree: (field) => isFree(record, field) });
  if (filled.length === 0) return undefined;
  const rules = [...new Set(filled.map(({ rule }) => rule))];
  const { origins } = rules.reduce(
    (before, rule) => withFillings(before, { rule, filled: filled.filter((each) => each.rule === rule) }),
    record,
  );
  const values = valuesOf(filled);
  return { values, origins, folded: foldedValues(values), rules: rules.filter((rule) => "id" in rule) };
}

/** A file's own description may be replaced, since the bank's text is kept beside it. */
export function isFree(record: TransactionRecord, field: RuleField): boolean {
  if (field === "description") return record.import_id !== null;
  return field === "status" || isEmpty(record[field]);
}

/** The record after one of the rules, for its origins. */
function withFillings(
  before: TransactionRecord,
  { rule, filled }: { readonly rule: BirthRule; readonly filled: readonly Filling<BirthRule>[] },
): TransactionRecord {
  const after = { ...before, ...valuesOf(filled) };
  const settings: RuleRecord["settings"] = rule.settings;
  // A place that follows its category has no origin of its own.
  const fields = filled.map(({ field }) => field).filter((field) => settings[field] !== undefined);
  return { ...after, origins: originsAfter(before, after, { fields, origin: originOf(rule) }) };
}

function originOf(rule: BirthRule): Origin {
  return "origin" in rule ? rule.origin : { by: "rule", rule: rule.id, rule_version: rule.version };
}

function valuesOf(filled: readonly Filling<BirthRule>[]): Effect["values"] {
  return Object.fromEntries(filled.map(({ field, value }) => [field, value]));
}

function foldedValues({ description, merchant_name, tags }: Effect["values"]): Effect["folded"] {
  if (description === undefined && merchant_name === undefined && tags === undefined) return undefined;
  return {
    ...(description !== undefined && { description: fold(description) }),
    ...(merchant_name !== undefined && { merchant: fold(merchant_name) }),
    ...(tags !== undefined && { tags: tags.map(fold) }),
  };
}

/**
 * Fills the record, which nobody else has yet: a million rows pass here, and a copy of each costs more than all that rules
 * set of it.
 */
export function applyEffect(record: TransactionRecord, { values, origins, folded }: Effect): void {
  const filled: { -readonly [Member in keyof TransactionRecord]: TransactionRecord[Member] } = record;
  if (folded !== undefined)
    filled.folded = { ...record.folded, ...originalBeside(record, values), ...folded };
  if (values.status !== undefined) Object.assign(filled, movedTo(values.status, record));
  Object.assign(filled, values);
  filled.origins = origins;
}

/** The bank's text has its own folded text once the description is another one. */
function originalBeside(
  { folded, original_description }: TransactionRecord,
  { description }: Effect["values"],
): Partial<FoldedTexts> {
  if (description === undefined) return {};
  return {
    original: description === original_description ? null : (folded.original ?? folded.description),
  };
}
