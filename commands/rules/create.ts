import { optional } from "../../src/client/optional-call.ts";
import { rules } from "../../src/contract/rule.ts";
import { RULES_MAX } from "../../src/contract/rule/terms.ts";
import { command } from "../../src/terminal/command.ts";
import { integer, required, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import type { Context } from "../../src/terminal/context.ts";
import { sentenceLocale } from "../../src/terminal/render/sentence.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { transactionsText } from "../tx/tally.ts";
import { whereNotes } from "../tx/where.ts";
import { listsChanges } from "../undo-note.ts";
import { readRule, requireWhole, ruleFlags } from "./rule-flags.ts";
import { overlapNotes, ruleTestRecord, tablesOf, testSentence } from "./test-view.ts";
import { ruleRecord } from "./view.ts";
import { NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";

export const create = command({
  examples: [
    "cashbook rules create \"WeWork rent\" --where description~wework --where 'amount<0' --set category=rent --set merchant=WeWork",
    "cashbook rules create Trains --where 'description~rail|train' --set category=travel --apply --yes",
  ],
  notes: `${whereNotes} A rule fills what new transactions leave empty; --apply also changes those of the book, and leaves what a person set.`,
  operands: { name: required("What to call the rule.") },
  flags: {
    ...ruleFlags,
    position: integer("Its place in the order, from 1; the last when absent.", {
      minimum: 1,
      maximum: RULES_MAX,
    }),
    apply: toggle("Also apply it to the transactions of the book."),
    dryRun: toggle("Only show what it would do."),
  },
  async run(context, { operands: { name }, flags: { position, apply, dryRun, ...flags } }) {
    const { call, io, interruption: signal } = context;
    const draft = requireWhole(await readRule(context, flags));
    const place = omitUndefined({ position });
    const { data: test } = await call(rules.test, { ...draft, ...place }, { signal });
    const locale = sentenceLocale(io.facts);
    const names = await namesFor(context, forReading(context) || io.facts.interactive);
    if (dryRun)
      return {
        ...ruleTestRecord(test, { locale, names }),
        notes: [...overlapNotes(test), NOTHING_CHANGED],
      };
    for (const note of overlapNotes(test)) io.note(note);
    const [preview] = tablesOf(test, names);
    const will = `Creates the rule ${name}${apply ? " and applies it" : ""}. ${testSentence(test, locale)}`;
    await confirm(context, { will, ...(preview !== undefined && { preview }), dryRun: true });
    const { data } = await call(rules.create, { name, ...draft, ...place }, { signal });
    const created = `Created rule ${data.position}, ${name}`;
    if (!(apply || (await wantsPast(context, { changes: test.changes, created })))) {
      const hint = `\`cashbook rules apply --rule ${data.position}\` applies it to the transactions of the book.`;
      return ruleRecord(data, { sentence: `${created}.`, notes: test.changes > 0 ? [hint] : [], names });
    }
    const { data: applied } = await call(rules.apply, { ids: [data.id] }, { signal });
    // Read again: what it hit is counted now.
    const now = await optional(() => call(rules.get, { id: data.id }, { isOptional: true, signal }));
    return ruleRecord(now?.data ?? data, {
      sentence: `${created}; it changed ${transactionsText(applied.updated)}.`,
      notes: [await appliedNote(context, { position: data.position, ...applied })],
      names,
    });
  },
});

/** A key that may not read the log names what it made: the change by its id, and the rule by its place. */
async function appliedNote(
  context: Context,
  { position, updated, bulk_id }: { position: number; updated: number; bulk_id: string | null },
): Promise<string> {
  const isListed = await listsChanges(context);
  const removal = `\`cashbook rules delete ${position}\``;
  if (updated === 0 || bulk_id === null)
    return isListed ? "`cashbook undo` undoes it." : `${removal} deletes it.`;
  return isListed
    ? "`cashbook undo` undoes what it changed; once more, the rule too."
    : `\`cashbook tx bulk undo ${bulk_id}\` undoes what it changed; ${removal} deletes the rule.`;
}

/** Asked of a person at a terminal only: the rule is there, and what it does for the past is another step. */
async function wantsPast(
  { io, settings }: Context,
  { changes, created }: { changes: number; created: string },
): Promise<boolean> {
  if (changes === 0 || settings.yes || !io.facts.interactive) return false;
  io.note(`${created}. New transactions will meet it.`);
  const matched = changes === 1 ? "transaction that it matches" : `${changes} transactions that it matches`;
  const message = `Apply it to the ${matched}, too?`;
  return io.confirm({ message, flag: "--apply" });
}
