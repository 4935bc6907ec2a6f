/** Rules on transactions that are there: what a person or a file set stays, unless a person wants it otherwise. */
import type { RuleField } from "../../contract/rule/terms.ts";
import type { CompanyChart } from "../categories/company-chart.ts";
import type { RuleRecord } from "../ports/rules.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { applyLabels, type Labels } from "../transactions/change/labels.ts";
import { setterOf } from "../transactions/provenance/origin.ts";
import { fillings, type Filling } from "./fill.ts";

interface Reclassified {
  /** The same object where nothing changes. */
  readonly after: TransactionRecord;
  /** What the rules changed. */
  readonly filled: readonly Filling[];
}

interface Reclassifying {
  /** The rules that are applied; what others win stays as it is. */
  readonly chosen: ReadonlySet<RuleRecord>;
  readonly chart: CompanyChart;
  readonly now: number;
  /** Id of the bulk change. */
  readonly bulkId: string;
  readonly overHandSet: boolean;
}

/** The record after the rules that it meets, which are in their order. */
export function reclassify(
  before: TransactionRecord,
  matches: readonly RuleRecord[],
  { chosen, chart, now, bulkId, overHandSet }: Reclassifying,
): Reclassified {
  const filled = fillings(matches, {
    chart,
    isFree: (field) => isFree(before, { field, overHandSet }),
  }).filter(({ rule }) => chosen.has(rule));
  let after = before;
  const effective: Filling[] = [];
  for (const rule of new Set(filled.map(({ rule: each }) => each))) {
    const own = filled.filter((filling) => filling.rule === rule);
    const labels = Object.fromEntries(own.map(({ field, value }) => [field, value])) as Labels;
    const origin = { by: "rule", at: now, rule: rule.id, rule_version: rule.version, bulk: bulkId } as const;
    const labelled = applyLabels(after, withPlace(after, labels), { origin, chart, now, overHandSet: true });
    for (const filling of own) if (differs(before, labelled, filling.field)) effective.push(filling);
    after = labelled;
  }
  if (effective.length === 0) return { after: before, filled: [] };
  return { after: { ...after, version: before.version + 1 }, filled: effective };
}

/** The labels, with the place of the record where the rules do not change that. */
function withPlace(record: TransactionRecord, labels: Labels): Labels {
  if (labels.category === undefined) return labels;
  const { accounting_category, cash_flow_category } = record;
  return { accounting_category, cash_flow_category, ...labels };
}

/** Whether a rule may set the field: it is empty, or a rule set it before. */
function isFree(
  record: TransactionRecord,
  { field, overHandSet }: { field: RuleField; overHandSet: boolean },
): boolean {
  if (field === "status" && !canBeExcluded(record)) return false;
  const setter = setterOf(record, field);
  // Where a transfer was matched, both sides say so; a rule changes neither.
  if (setter === "transfer" || record.twin !== null) return false;
  if (setter === undefined || setter === "rule" || overHandSet) return true;
  return field === "description" && setter === "file";
}

function canBeExcluded({ status, is_reconciled }: TransactionRecord): boolean {
  return status !== "void" && !is_reconciled;
}

function differs(one: TransactionRecord, other: TransactionRecord, field: RuleField): boolean {
  return String(one[field]) !== String(other[field]);
}
