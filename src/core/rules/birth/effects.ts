/** What rules set of new transactions, worked out once for all that come out alike. */
import { ruleFields } from "../../../contract/rule/terms.ts";
import type { CompanyChart } from "../../categories/company-chart.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { effectOn, isFree, type BirthRule, type Effect } from "./effect.ts";

/** One for each list of rules that meet a transaction, the first rule at the root. */
interface Node {
  readonly next: Map<BirthRule, Node>;
  /** By the fields that are free. */
  readonly effects: Map<number, Effect | null>;
}

/** Lists of rules that are remembered; beyond, each transaction is worked out. */
const NODES_MAX = 10_000;

/** Undefined where the rules set nothing. */
export type Effects = (record: TransactionRecord, matches: readonly BirthRule[]) => Effect | undefined;

export function effectsOf(chart: CompanyChart): Effects {
  let count = 0;
  const newNode = (): Node => {
    count += 1;
    return { next: new Map(), effects: new Map() };
  };
  const root = newNode();
  const nodeOf = (matches: readonly BirthRule[]): Node | undefined => {
    let node = root;
    for (const rule of matches) {
      let next = node.next.get(rule);
      if (next === undefined) {
        if (count >= NODES_MAX) return undefined;
        next = newNode();
        node.next.set(rule, next);
      }
      node = next;
    }
    return node;
  };
  return (record, matches) => {
    const node = isAlike(record, matches) ? nodeOf(matches) : undefined;
    if (node === undefined) return effectOn(record, { matches, chart });
    const key = freeFields(record);
    const known = node.effects.get(key);
    if (known !== undefined) return known ?? undefined;
    const effect = effectOn(record, { matches, chart });
    node.effects.set(key, effect ?? null);
    return effect;
  };
}

/** Whether the rules and the free fields say all: no field has an origin yet, or gets the text that it has. */
function isAlike({ origins, description }: TransactionRecord, matches: readonly BirthRule[]): boolean {
  for (const _ in origins) return false;
  for (const rule of matches)
    if ("description" in rule.settings && rule.settings.description === description) return false;
  return true;
}

function freeFields(record: TransactionRecord): number {
  let fields = 0;
  for (let index = 0; index < ruleFields.length; index++)
    if (isFree(record, ruleFields[index] as (typeof ruleFields)[number])) fields |= 1 << index;
  return fields;
}
