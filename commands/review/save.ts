/** Saves what a person answers: a category for the group, and a rule for what comes later. */
import type { ReviewGroup } from "../../src/contract/review.ts";
import { rules, type CreateRule } from "../../src/contract/rule.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { Problem } from "../../src/contract/problem.ts";
import { transactions } from "../../src/contract/transaction.ts";
import type { Context } from "../../src/terminal/context.ts";
import { transactionsText } from "../tx/tally.ts";
import { keyLines } from "./key-line.ts";
import { someText } from "../../src/terminal/prompts/checks.ts";
import type { ReviewInput } from "../../src/contract/review.ts";
import type { Answer } from "./group-keys.ts";
import { saveHeld } from "./save-held.ts";
import { saveMatch, saveNoTransfer } from "./save-transfer.ts";
import type { SavedAnswer } from "./session.ts";

type Saving = Pick<Context, "call" | "interruption" | "io"> & {
  /** Name of a category, by its slug. */
  readonly nameOf: (category: string) => string;
  /** Questions are lines, and nothing is drawn over. */
  readonly isPlain: boolean;
  /** What the queue was asked for. */
  readonly input: ReviewInput;
};

/** Undefined where the person declines the rule. */
export async function saveAnswer(
  context: Saving,
  { group, answer }: { readonly group: ReviewGroup; readonly answer: Answer },
): Promise<SavedAnswer | undefined> {
  const { call, input } = context;
  switch (answer.kind) {
    case "category":
      return saveCategory(context, { group, answer });
    case "match":
      return saveMatch(call, {
        group,
        ids: answer.ids,
        days: omitUndefined({ date_from: input.date_from, date_to: input.date_to }),
      });
    case "no transfer":
      return saveNoTransfer(call, group);
    case "rule": {
      const rule = await agreedRule(context, group, answer.category);
      return rule && saveRule(context, { rule, group, category: answer.category });
    }
    default:
      return saveHeld(context, group, answer.kind);
  }
}

async function saveCategory(
  { call, nameOf, io }: Saving,
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
    UNINTERRUPTED,
  );
  const bulk_id = data.bulk_id ?? "";
  return {
    transactionCount: data.updated,
    sentence: `${nameOf(category)}: ${transactionsText(data.updated, io.facts.locale)}.`,
    async undo() {
      if (bulk_id !== "") await call(transactions.bulkUndo, { bulk_id }, UNINTERRUPTED);
    },
  };
}

/** The rule as the person has it, who may change its words; undefined for none. */
async function agreedRule(
  context: Saving,
  group: ReviewGroup,
  category: string,
): Promise<CreateRule | undefined> {
  let title = group.title;
  let words = group.words.join(" ");
  for (;;) {
    const rule = ruleOf({ title, words, direction: group.direction }, category);
    const key = await confirmRule(context, rule);
    if (key === "n") return undefined;
    if (key !== "w") return rule;
    words = await askWords(context, words);
    title = words;
  }
}

async function askWords({ io, isPlain }: Saving, words: string): Promise<string> {
  const answer = await io.ask({
    message: "Words that a transaction must have, all of them",
    flag: "--json",
    initial: words,
    check: someText,
    isLineMode: isPlain,
  });
  return answer.trim().replace(/\s+/gu, " ");
}

/** The rule that would have answered the group: its words, and whether money comes or goes. */
function ruleOf(
  { title, words, direction }: Pick<ReviewGroup, "title" | "direction"> & { readonly words: string },
  category: string,
): CreateRule {
  return {
    name: `${title} ${direction === "in" ? "received" : "paid"}`,
    where: [
      { field: "q", op: "=", value: words },
      { field: "amount", op: direction === "in" ? ">" : "<", value: "0" },
    ],
    set: { category },
  };
}

/** The key: Enter or y keeps it, w changes its words, n makes none. */
async function confirmRule(
  { call, interruption: signal, io, nameOf, isPlain }: Saving,
  rule: CreateRule,
): Promise<string> {
  const { data } = await call(rules.test, { where: [...rule.where], set: rule.set }, { signal });
  const locale = io.facts.locale;
  const words = rule.where.flatMap((term) => ("field" in term && term.field === "q" ? [term.value] : []));
  const others = [
    ...(data.agrees > 0
      ? [`${transactionsText(data.agrees, locale)} ${data.agrees === 1 ? "has" : "have"} it already`]
      : []),
    ...(data.contradicts > 0
      ? [
          `${transactionsText(data.contradicts, locale)} that a person set otherwise ${data.contradicts === 1 ? "stays" : "stay"}`,
        ]
      : []),
  ];
  io.warn(
    `The rule "${rule.name}": transactions with the words ${words.join(" ")} become ${nameOf(rule.set.category ?? "")}. ` +
      `In the book it would set ${transactionsText(data.changes, locale)}${others.length === 0 ? "" : `; ${others.join(", and ")}`}.`,
  );
  for (const { name, conflicts } of data.overlaps.filter((other) => other.conflicts > 0))
    io.warn(`The rule "${name}" sets something else on ${transactionsText(conflicts, locale)} of them.`);
  const offered = [
    { key: "enter", does: "keep this rule" },
    { key: "w", does: "words to change" },
    { key: "n", does: "no rule" },
  ];
  const message = keyLines(offered, io.facts.width - 4);
  const keys = [...offered, { key: "y", does: "keep this rule" }];
  return io.key({ message, flag: "--json", keys, isLineMode: isPlain });
}

/** Made before the group is answered: a rule that is refused leaves the group as it was. */
async function saveRule(
  context: Saving,
  { rule, group, category }: { rule: CreateRule; group: ReviewGroup; category: string },
): Promise<SavedAnswer> {
  const { call, io } = context;
  const created = await createRule(context, rule);
  const removeRule = () => call(rules.delete, { id: created.id }, UNINTERRUPTED);
  const answer = { kind: "category", category, merchant: null } as const;
  const forGroup = await saveCategory(context, { group, answer }).catch(async (error: unknown) => {
    await removeRule();
    throw error;
  });
  const { data: applied } = await call(rules.apply, { ids: [created.id] }, UNINTERRUPTED);
  const others =
    applied.updated > 0 ? ` It set ${transactionsText(applied.updated, io.facts.locale)} more.` : "";
  return {
    transactionCount: forGroup.transactionCount + applied.updated,
    sentence: `${forGroup.sentence} Made the rule "${created.name}".${others}`,
    async undo() {
      if (applied.bulk_id !== null)
        await call(transactions.bulkUndo, { bulk_id: applied.bulk_id }, UNINTERRUPTED);
      await removeRule();
      await forGroup.undo?.();
    },
  };
}

/** With a number behind its name where another rule is called so. */
async function createRule({ call }: Saving, rule: CreateRule) {
  for (let number = 1; ; number++) {
    const name = number === 1 ? rule.name : `${rule.name} (${number})`;
    try {
      return (await call(rules.create, { ...rule, name, where: [...rule.where] }, UNINTERRUPTED)).data;
    } catch (error) {
      const isUsed = error instanceof Problem && error.code === "duplicate_name";
      if (!isUsed || number >= NUMBERS_MAX) throw error;
    }
  }
}

const NUMBERS_MAX = 20;

/** An answer is saved whole, whatever signal comes while it is. */
const UNINTERRUPTED = {};
