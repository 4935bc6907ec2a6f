import { findIds } from "../../src/client/ids/find-id.ts";
import { Problem } from "../../src/contract/problem.ts";
import { suggestions } from "../../src/contract/suggestion.ts";
import { command } from "../../src/terminal/command.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { several, toggle } from "../../src/terminal/command-line/flag.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { bulkRecord } from "../tx/bulk/view.ts";
import { previewOf } from "../tx/bulk/preview.ts";
import { transactionsText } from "../tx/tally.ts";
import { minConfidence, suggestionFilter, suggestionFilters } from "./flags.ts";
import { DRY_RUN } from "../../src/terminal/nothing-changed.ts";
import { bulkUndoNote } from "../undo-note.ts";

export const accept = command({
  examples: [
    "cashbook suggestions accept --min-confidence 0.98 --dry-run",
    "cashbook suggestions accept --min-confidence 0.98 --account main --yes",
    "cashbook suggestions accept 6f0a9c11 7b22d3f0",
  ],
  notes:
    "Sets the suggested category, and the suggested merchant where there is none. Only transactions without a category change. " +
    "Suggestions accepted by ids count as looked at; those accepted by a confidence teach, but are not measured.",
  operands: {
    ids: several("Ids of transactions, or their last digits.", { placeholder: "id", atLeast: 0 }),
  },
  flags: {
    minConfidence,
    ...suggestionFilters,
    dryRun: toggle("Show what would change; change nothing."),
  },
  async run(context, { operands, flags: { minConfidence: min_confidence, dryRun, ...filters } }) {
    const { call, interruption: signal, settings, io } = context;
    const filter = await suggestionFilter(context, filters);
    const request = await selection(operands.ids, { filter, min_confidence });
    const { data: rehearsal } = await call(suggestions.accept, { ...request, dry_run: true }, { signal });
    const names = await namesFor(context, forReading(context) || io.facts.interactive);
    const preview = previewOf(rehearsal, { change: { set: { category: "" } }, names }).table;
    const will = `Accepts the suggestions for ${transactionsText(rehearsal.updated)}.`;
    if (rehearsal.updated === 0)
      return bulkRecord(rehearsal, {
        preview,
        notes: ["No suggestion is to be accepted; nothing was changed."],
      });
    if (dryRun) {
      const sentence = will.replace(/^Accepts/, "Would accept");
      return bulkRecord(rehearsal, { preview, sentence, notes: [DRY_RUN] });
    }
    await confirm(context, { will, preview, dryRun: true });
    const input = { ...request, expected_count: rehearsal.matched };
    const { data } = await call(suggestions.accept, input, { signal });
    return bulkRecord(data, {
      sentence: `Accepted the suggestions for ${transactionsText(data.updated)}.`,
      notes: [await bulkUndoNote(context, data.bulk_id)],
    });

    async function selection(
      words: readonly string[],
      choice: { filter: typeof filter; min_confidence: string | undefined },
    ) {
      const hasFilter = Object.keys(choice.filter).length > 0;
      if (words.length > 0 && hasFilter) {
        throw new Problem("settings_conflict", {
          detail: "The ids say which transactions, and so do the filters beside them.",
        });
      }
      if (words.length === 0 && choice.min_confidence === undefined) {
        throw new Problem("usage", {
          detail: "It is not said which suggestions to accept.",
          remedy: "Give --min-confidence, such as 0.98, or ids of transactions.",
        });
      }
      const bar = choice.min_confidence === undefined ? {} : { min_confidence: choice.min_confidence };
      if (words.length === 0) return { ...bar, ...(hasFilter && { filter: choice.filter }) };
      const ids = await findIds(context, "transaction", words, { isConfirmed: settings.yes });
      return { ...bar, ids: [...ids] };
    }
  },
});
