import { rules } from "../../src/contract/rule.ts";
import type { AppliedRules } from "../../src/contract/rule/apply.ts";
import { command } from "../../src/terminal/command.ts";
import { day, texts, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { sentenceLocale } from "../../src/terminal/render/sentence.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { bulkRecord, matchedWords } from "../tx/bulk/view.ts";
import { findRule } from "./find-rule.ts";
import { whenStopped } from "../stopped-change.ts";
import { rulePreview } from "./test-view.ts";
import { closedWords } from "./words.ts";
import { DRY_RUN, NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";
import { bulkUndoNote } from "../undo-note.ts";

export const apply = command({
  examples: ["cashbook rules apply --dry-run", "cashbook rules apply --rule 3 --from 2026-01-01 --yes"],
  notes: "What a person set stays, unless --over-hand-set is given.",
  operands: {},
  flags: {
    rule: texts("Only this rule: name, place in the order, or id.", {
      placeholder: "rule",
      completes: "rule",
    }),
    from: day("First day of the transactions."),
    to: day("Last day."),
    overHandSet: toggle("Also change what a person or a file set."),
    dryRun: toggle("Only show what would change."),
  },
  async run(context, { flags: { rule, from, to, overHandSet, dryRun } }) {
    const { call, interruption: signal, io } = context;
    const ids: string[] = [];
    for (const word of rule) ids.push((await findRule(context, word)).id);
    const request = {
      ...(ids.length > 0 && { ids }),
      ...omitUndefined({ date_from: from, date_to: to }),
      ...(overHandSet && { over_hand_set: true }),
    };
    const unchanged = whenStopped(context, NOTHING_CHANGED);
    const { data: rehearsal } = await call(rules.apply, { ...request, dry_run: true }, { signal }).catch(
      unchanged,
    );
    const names = await namesFor(context, forReading(context) || io.facts.interactive);
    const preview = rulePreview(rehearsal, { names });
    const closedNotes = closedWords(rehearsal.closed);
    if (rehearsal.updated === 0)
      return bulkRecord(rehearsal, { preview, notes: ["The rules change nothing.", ...closedNotes] });
    const words = matchedWords({ ...rehearsal, matched: rehearsal.updated }, sentenceLocale(io.facts));
    const will = `Changes ${words}: ${ruleWords(rehearsal)}.`;
    if (dryRun) {
      const sentence = will.replace(/^Changes/, "Would change");
      return bulkRecord(rehearsal, {
        preview,
        sentence,
        notes: [...closedNotes, DRY_RUN],
      });
    }
    await confirm(context, { will, preview, dryRun: true });
    const whole = { ...request, expected_count: rehearsal.updated };
    const { data } = await call(rules.apply, whole, { signal }).catch(unchanged);
    return bulkRecord(data, {
      sentence: `Changed ${data.updated}: ${ruleWords(data)}.`,
      notes: [...closedNotes, await bulkUndoNote(context, data.bulk_id)],
    });
  },
});

/** "12 by WeWork rent, 3 by Trains". */
function ruleWords({ rules: list }: AppliedRules): string {
  return list.map(({ name, updated }) => `${updated} by ${name}`).join(", ");
}
