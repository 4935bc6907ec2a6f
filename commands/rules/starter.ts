import { rules } from "../../src/contract/rule.ts";
import { starterLanguages, type StarterRule, type StarterSet } from "../../src/contract/rule/starter.ts";
import { command } from "../../src/terminal/command.ts";
import { text, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/terminal/command-line/omit-undefined.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { record, type Table } from "../../src/terminal/view.ts";
import { transactionsText } from "../tx/tally.ts";
import { setWords } from "./words.ts";

export const starter = command({
  examples: ["cashbook rules starter --dry-run", "cashbook rules starter --language en --country US --yes"],
  notes:
    "The rules know words that banks, authorities and companies use. Only rules that match something in the book are created; " +
    "they are also applied to it. What a person set stays.",
  operands: {},
  flags: {
    language: text(`Only these languages: ${starterLanguages.join(", ")}.`),
    country: text("Only the authorities of this country, such as DE."),
    all: toggle("Also create the rules that match nothing in the book."),
    dryRun: toggle("Only show what the rules would do."),
  },
  async run(context, { flags: { language, country, all, dryRun } }) {
    const { call, interruption: signal } = context;
    const request = { ...omitUndefined({ language, country }), ...(all && { all: true }) };
    const { data: rehearsal } = await call(rules.starter, { ...request, dry_run: true }, { signal });
    const preview = starterTable(rehearsal.rules);
    const fresh = rehearsal.rules.filter(({ exists }) => !exists).length;
    const will = `Creates ${fresh} rules, which categorize ${transactionsText(rehearsal.updated)}.`;
    if (dryRun || fresh === 0) {
      const note = fresh === 0 ? "No further rule matches anything in the book." : "Nothing was changed.";
      return starterRecord(rehearsal, preview, {
        sentence: will.replace(/^Creates/, "Would create"),
        notes: [note],
      });
    }
    await confirm(context, { will, preview, dryRun: true });
    const { data } = await call(rules.starter, { ...request, apply: true }, { signal });
    return starterRecord(data, preview, {
      sentence: `Created ${data.created} rules, which categorized ${transactionsText(data.updated)}.`,
      notes: ["`cashbook undo` takes it back. `cashbook rules list` shows the rules."],
    });
  },
});

function starterRecord(
  data: StarterSet,
  preview: Table,
  { sentence, notes }: { sentence: string; notes: readonly string[] },
) {
  return record({
    data,
    fields: [
      { name: "created", kind: "count" },
      { name: "updated", kind: "count", title: "Transactions" },
    ],
    sections: [preview],
    sentence,
    lines: () => [],
    notes,
  });
}

function starterTable(rows: readonly StarterRule[]): Table {
  return {
    title: "Rules",
    rows: rows.map((rule) => ({ ...rule, set: setWords(rule), example: rule.examples[0] ?? "" })),
    fields: [
      { name: "name", kind: "text", column: { presence: "always", least: 24 } },
      { name: "set", kind: "text", title: "Sets", column: { presence: "always" } },
      { name: "updated", kind: "count", title: "Rows", column: { presence: "always" } },
      { name: "example", kind: "text", column: { least: 16 } },
    ],
  };
}
