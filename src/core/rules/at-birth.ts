/** Rules at the birth of a transaction: they fill what the request or the file left empty. */
import type { RuleField } from "../../contract/rule/terms.ts";
import { foldedMember } from "../../contract/transaction/fields.ts";
import { companyChart } from "../categories/company-chart.ts";
import type { CompanyQueries, WritingContext } from "../handler.ts";
import type { Origin, OriginField, Origins } from "../ports/origins.ts";
import type { RuleRecord } from "../ports/rules.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { isEmpty } from "../transactions/origin.ts";
import { foldedTexts } from "../transactions/record.ts";
import { movedTo } from "../transactions/status.ts";
import { companyRules } from "./compiled-rules.ts";
import { fillings, type Filling } from "./fill.ts";
import { countHits, type HitCounter } from "./hits.ts";

export interface BirthRules {
  /** The new record with what the rules set; the same object where they set nothing. */
  fill(record: TransactionRecord): TransactionRecord;
  /** What each rule did so far. */
  readonly hits: HitCounter;
  /** Notes what the rules did; the last thing before totals and events. */
  save(context: WritingContext): Promise<void>;
}

/** The rules of the company; where there are none, that is known by one query. */
export async function birthRules(asker: CompanyQueries): Promise<BirthRules> {
  const compiled = await companyRules(asker);
  const hits = countHits();
  if (compiled === undefined) return { fill: (record) => record, hits, save: () => Promise.resolve() };
  const chart = await companyChart(asker);
  let record: TransactionRecord;
  const isFreeNow = (field: RuleField): boolean => isFree(record, field);
  return {
    fill(newRecord) {
      const matches = compiled.match(newRecord);
      if (matches.length === 0) return newRecord;
      record = newRecord;
      const filled = fillings(matches, { chart, isFree: isFreeNow });
      if (filled.length === 0) return newRecord;
      hits.add(filled);
      return filledRecord(newRecord, filled);
    },
    hits,
    save: (context) => hits.save(context),
  };
}

/** A file's own description may be replaced, since the bank's text is kept beside it. */
function isFree(record: TransactionRecord, field: RuleField): boolean {
  if (field === "description") return record.import_id !== null;
  return field === "status" || isEmpty(record[field]);
}

const origins = new WeakMap<RuleRecord, Origin>();

/** One object a rule, whatever it sets. */
function originOf(rule: RuleRecord): Origin {
  const known = origins.get(rule);
  if (known !== undefined) return known;
  const origin: Origin = { by: "rule", rule: rule.id, rule_version: rule.version };
  origins.set(rule, origin);
  return origin;
}

function filledRecord(record: TransactionRecord, filled: readonly Filling[]): TransactionRecord {
  const values: Record<string, string | readonly string[]> = {};
  const fieldOrigins: { [Field in OriginField]?: Origin } = {};
  const category = filled.find(({ field }) => field === "category");
  let isFolded = true;
  for (const { field, value, rule } of filled) {
    values[field] = value;
    // A place that follows its category has no origin of its own.
    if (rule !== category?.rule || rule.settings[field] !== undefined) fieldOrigins[field] = originOf(rule);
    if (foldedMember(field) !== undefined) isFolded = false;
  }
  const after = {
    ...record,
    ...values,
    ...(values["status"] !== undefined && movedTo("excluded", record)),
    origins: fieldOrigins as Origins,
  };
  return isFolded ? after : { ...after, folded: foldedTexts(after) };
}
