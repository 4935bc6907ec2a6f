/** Saves what a person answers: a category for the group, and a rule for what comes later. */
import type { ReviewGroup } from "../../src/contract/review.ts";
import { rules, type CreateRule } from "../../src/contract/rule.ts";
import { transactions } from "../../src/contract/transaction.ts";
import type { Context } from "../../src/terminal/context.ts";
import { transactionsText } from "../tx/tally.ts";
import type { Answer, SavedAnswer } from "./session.ts";

type Saving = Pick<Context, "call" | "interruption" | "io"> & {
  /** Name of a category, by its slug. */
  readonly nameOf: (category: string) => string;
};

/** Undefined where the person declines the rule. */
export async function saveAnswer(
  context: Saving,
  { group, answer }: { readonly group: ReviewGroup; readonly answer: Answer },
): Promise<SavedAnswer | undefined> {
  if (answer.kind === "category") return saveCategory(context, { group, answer });
  const rule = ruleOf(group, answer.category);
  if (!(await confirmRule(context, rule))) return undefined;
  const forGroup = await saveCategory(context, {
    group,
    answer: { kind: "category", category: answer.category, merchant: null },
  });
  return withRule(context, { rule, forGroup });
}

async function saveCategory(
  { call, interruption: signal, nameOf, io }: Saving,
  {
    group,
    answer: { category, merchant },
  }: { group: ReviewGroup; answer: Extract<Answer, { kind: "category" }> },
): Promise<SavedAnswer> {
  const { data } = await call(
    transactions.bulkUpdate,
    {
      ids: group.transaction_ids,
      set: { category, ...(merchant !== null && { merchant_name: merchant }) },
      expected_count: group.transaction_count,
    },
    { signal },
  );
  const bulk_id = data.bulk_id ?? "";
  return {
    transactionCount: data.updated,
    sentence: `${nameOf(category)}: ${transactionsText(data.updated, io.facts.locale)}.`,
    async undo() {
      if (bulk_id !== "") await call(transactions.bulkUndo, { bulk_id }, { signal });
    },
  };
}

/** The rule that would have answered the group: its words, and whether money comes or goes. */
function ruleOf({ title, words, direction }: ReviewGroup, category: string): CreateRule {
  return {
    name: `${title} ${direction === "in" ? "received" : "paid"}`,
    where: [
      { field: "q", op: "=", value: words.join(" ") },
      { field: "amount", op: direction === "in" ? ">" : "<", value: "0" },
    ],
    set: { category },
  };
}

async function confirmRule(
  { call, interruption: signal, io, nameOf }: Saving,
  rule: CreateRule,
): Promise<boolean> {
  const { data } = await call(rules.test, { where: [...rule.where], set: rule.set }, { signal });
  const locale = io.facts.locale;
  const words = rule.where.flatMap((term) => ("field" in term && term.field === "q" ? [term.value] : []));
  io.warn(
    `The rule "${rule.name}": transactions with the words ${words.join(" ")} become ${nameOf(rule.set.category ?? "")}. ` +
      `It matches ${transactionsText(data.matched, locale)} of the book and would set ${data.changes}; ` +
      `${data.agrees} are so already, and ${data.contradicts} that a person set otherwise stay.`,
  );
  for (const { name, conflicts } of data.overlaps.filter((other) => other.conflicts > 0))
    io.warn(`The rule "${name}" sets something else on ${transactionsText(conflicts, locale)} of them.`);
  return io.confirm({ message: "Keep this rule?", flag: "--yes", initial: true });
}

async function withRule(
  { call, interruption: signal, io }: Saving,
  { rule, forGroup }: { rule: CreateRule; forGroup: SavedAnswer },
): Promise<SavedAnswer> {
  const { data: created } = await call(rules.create, { ...rule, where: [...rule.where] }, { signal });
  const { data: applied } = await call(rules.apply, { ids: [created.id] }, { signal });
  const others =
    applied.updated > 0 ? ` It set ${transactionsText(applied.updated, io.facts.locale)} more.` : "";
  return {
    transactionCount: forGroup.transactionCount + applied.updated,
    sentence: `${forGroup.sentence} Made the rule "${rule.name}".${others}`,
    async undo() {
      if (applied.bulk_id !== null)
        await call(transactions.bulkUndo, { bulk_id: applied.bulk_id }, { signal });
      await call(rules.delete, { id: created.id }, { signal });
      await forGroup.undo();
    },
  };
}
