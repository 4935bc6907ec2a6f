/** Rules at the birth of a transaction: they fill what the request or the file left empty. */
import { companyChart } from "../../categories/company-chart.ts";
import type { CompanyQueries, WritingContext } from "../../handler.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { companyRules } from "../compiled-rules.ts";
import { countHits } from "../hits.ts";
import { applyEffect, type BankWordRule, type BirthRule } from "./effect.ts";
import { effectsOf } from "./effects.ts";
import { lastingEffects } from "./lasting-effects.ts";

export interface BirthRules {
  /** Fills the new record with what the rules set, and last with what the bank's word means; gives it back. */
  fill(record: TransactionRecord, word?: BankWordRule): TransactionRecord;
  /** Notes what the rules did; the last thing before totals and events. */
  save(context: WritingContext): Promise<void>;
}

/** The rules of the company; where there are none, and no word of a bank, that is known by one query. */
export async function birthRules(
  asker: CompanyQueries,
  { hasWords = false }: { readonly hasWords?: boolean } = {},
): Promise<BirthRules> {
  const compiled = await companyRules(asker);
  const hits = countHits();
  if (compiled === undefined && !hasWords) return { fill: (record) => record, save: () => Promise.resolve() };
  const chart = await companyChart(asker);
  const ofRulesAlone = compiled && lastingEffects(compiled, chart);
  // A bank's word is another object in each chunk of rows.
  const withWord = effectsOf(chart);
  return {
    fill(record, word) {
      const ofRules = compiled?.match(record) ?? [];
      const matches: readonly BirthRule[] = word === undefined ? ofRules : [...ofRules, word];
      if (matches.length === 0) return record;
      const effectOf = word === undefined ? ofRulesAlone : withWord;
      const effect = effectOf?.(record, matches);
      if (effect === undefined) return record;
      hits.add(effect.rules);
      applyEffect(record, effect);
      return record;
    },
    save: (context) => hits.save(context),
  };
}
