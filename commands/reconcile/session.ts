/**
 * Reconciling at a terminal: what explains the difference is shown, one key puts it right, and the balances are compared again
 * until they are the same. What is shown and typed goes through a desk, which is a terminal or a script of a test.
 */
import type { Reconciliation } from "../../src/contract/reconciliation.ts";
import { amountWords } from "../../src/terminal/render/sentence.ts";
import type { Key } from "../../src/terminal/streams/io.ts";
import { isZero } from "./view.ts";
import { fixKey, fixOf, type Fix } from "./fix.ts";

export interface Desk {
  /** In which amounts are written. */
  readonly locale: string;
  /** Compares the balances; nothing is changed. */
  readonly check: () => Promise<Reconciliation>;
  /** Shows the difference, and which of the explanations the keys are about. */
  readonly show: (data: Reconciliation, position: number) => void;
  readonly key: (keys: readonly Key[]) => Promise<string>;
  readonly fix: (fix: Fix) => Promise<void>;
  /** Lets the person tick what the bank has; undefined where they leave without a difference of zero. */
  readonly tick: (data: Reconciliation) => Promise<Reconciliation | undefined>;
  readonly adjust: (data: Reconciliation) => Promise<Reconciliation>;
  readonly save: () => Promise<Reconciliation>;
}

/** The answer that marked something; undefined where the person leaves with a difference. */
export async function reconcileSession(desk: Desk): Promise<Reconciliation | undefined> {
  for (;;) {
    const data = await desk.check();
    if (data.is_reconciled) return desk.save();
    const outcome = await settle(data, desk);
    if (outcome === "quit") return undefined;
    if (outcome !== "again") return outcome;
  }
}

async function settle(data: Reconciliation, desk: Desk): Promise<Reconciliation | "quit" | "again"> {
  for (let position = 0; ;) {
    desk.show(data, position);
    const explanation = data.explanations[position];
    const fix = explanation && fixOf(explanation, data.bank_account_id);
    const key = await desk.key(keysFor(data, { fix, locale: desk.locale }));
    switch (key) {
      case "q":
        return "quit";
      case "n":
        position = (position + 1) % data.explanations.length;
        continue;
      case "l": {
        const marked = await desk.tick(data);
        if (marked !== undefined) return marked;
        continue;
      }
      case "a":
        return desk.adjust(data);
      default:
        if (fix !== undefined) await desk.fix(fix);
        return "again";
    }
  }
}

/** What is not possible is not offered. An older difference is none that a row of these days makes up for. */
export function keysFor(
  { explanations, opening, difference, currency_code }: Reconciliation,
  { fix, locale }: { readonly fix: Fix | undefined; readonly locale: string },
): readonly Key[] {
  const isOlder = opening !== null && !isZero(opening.difference);
  return [
    ...(fix === undefined ? [] : [fixKey(fix)]),
    ...(explanations.length > 1 ? [{ key: "n", does: "next" }] : []),
    ...(isOlder
      ? []
      : [
          { key: "l", does: "list open rows" },
          { key: "a", does: `adjust by a row of ${amountWords(difference, locale)} ${currency_code}` },
        ]),
    { key: "q", does: "quit" },
  ];
}
