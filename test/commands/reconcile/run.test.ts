/** How often a reconciliation asks the service: to compare a large file with the book takes its time. */
import { expect, test } from "vitest";
import { runReconciliation } from "../../../commands/reconcile/run.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { Reconciliation } from "../../../src/contract/reconciliation.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { sampleDifference } from "./sample-difference.ts";

const refuse = () => Promise.reject(new Problem("insufficient_scope"));

/** Of a pipe, and of a credential that may not read accounts. */
const context = {
  call: refuse,
  stream: refuse,
  settings: { fields: ["until"] },
  io: { facts: { locale: "en", interactive: false } },
} as unknown as Context;

const TIED = sampleDifference({ explanations: [], isReconciled: true });
const APART = sampleDifference({ explanations: [], isReconciled: false });

test.each<readonly [what: string, refusal: object | undefined, isDryRun: boolean, sent: string]>([
  ["a tie", undefined, false, "save"],
  ["a dry run", undefined, true, "compare"],
  ["a difference", APART, false, "save"],
  ["a difference of an older service", { difference: APART.difference }, false, "save, compare"],
])("%s", async (_what, refusal, isDryRun, expected) => {
  const sent: string[] = [];
  const view = await runReconciliation(context, {
    isDryRun,
    async send({ dry_run }): Promise<Reconciliation> {
      sent.push(dry_run ? "compare" : "save");
      if (refusal !== undefined && !dry_run) throw new Problem("balances_differ", { more: { ...refusal } });
      return refusal === undefined ? TIED : APART;
    },
  });
  expect(sent.join(", ")).toBe(expected);
  expect(view).toMatchObject({ data: { is_reconciled: refusal === undefined } });
});
