import { rules } from "../../src/contract/rule.ts";
import {
  starterCountries,
  starterLanguages,
  type StarterRule,
  type StarterSet,
} from "../../src/contract/rule/starter.ts";
import { oneOf } from "../../src/contract/values/text.ts";
import { command } from "../../src/terminal/command.ts";
import { choice, texts, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { requireValues } from "../../src/terminal/command-line/wrong-value.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { record, type Table } from "../../src/terminal/view.ts";
import { categoryNames } from "../categories/names.ts";
import { noNames, type Names } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { transactionsText } from "../tx/tally.ts";
import { undoNotes } from "../undo-note.ts";
import { closedWords, rulesText, setWords } from "./words.ts";
import { NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";

export const starter = command({
  examples: ["cashbook rules starter --dry-run", "cashbook rules starter --language en --country US --yes"],
  notes:
    "The rules know words that banks, authorities and companies use. Only rules that match something in the book are created; " +
    "they are also applied to it. What a person set stays.",
  operands: {},
  flags: {
    language: texts(`Only these languages: ${starterLanguages.join(", ")}.`, {
      placeholder: "language",
      completes: starterLanguages,
    }),
    country: choice("Only the authorities of this country.", starterCountries),
    all: toggle("Also create the rules that match nothing in the book."),
    dryRun: toggle("Only show what the rules would do."),
  },
  async run(context, { flags: { language, country, all, dryRun } }) {
    const { call, interruption: signal } = context;
    const languages = language.flatMap((word) => word.split(","));
    requireValues("--language", languages, oneOf(starterLanguages));
    const request = {
      ...(languages.length > 0 && { language: languages }),
      ...omitUndefined({ country }),
      ...(all && { all: true }),
    };
    const { data: rehearsal } = await call(rules.starter, { ...request, dry_run: true }, { signal });
    const names = forReading(context) ? await categoryNames(context) : noNames;
    const preview = starterTable(rehearsal.rules, names);
    const fresh = rehearsal.rules.filter(({ exists }) => !exists).length;
    const will = `Creates ${rulesText(fresh)}, which categorize${fresh === 1 ? "s" : ""} ${transactionsText(rehearsal.updated)}.`;
    if (fresh === 0) {
      const sentence = "No rule to begin with would set anything that is empty.";
      return starterRecord(rehearsal, preview, { sentence, notes: closedWords(rehearsal.closed) });
    }
    if (dryRun) {
      const sentence = will.replace(/^Creates/, "Would create");
      return starterRecord(rehearsal, preview, {
        sentence,
        notes: [...closedWords(rehearsal.closed), NOTHING_CHANGED],
      });
    }
    await confirm(context, { will, preview, dryRun: true });
    const { data } = await call(rules.starter, { ...request, apply: true }, { signal });
    return starterRecord(data, preview, {
      sentence: `Created ${rulesText(data.created)}, which categorized ${transactionsText(data.updated)}.`,
      notes: [
        ...closedWords(data.closed),
        [
          ...(await undoNotes(context, "`cashbook undo` undoes it.")),
          "`cashbook rules list` shows the rules.",
        ].join(" "),
      ],
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

function starterTable(rows: readonly StarterRule[], names: Names): Table {
  // Where all set a category and nothing else, the title says so once, and names have the room.
  const isCategory = rows.every(({ set }) => Object.keys(set).join() === "category");
  const words = (rule: StarterRule) => setWords(rule, names).replace(isCategory ? /^category=/ : "", "");
  return {
    title: "Rules",
    rows: rows.map((rule) => ({ ...rule, set: words(rule), example: rule.examples[0] ?? "" })),
    fields: [
      { name: "name", kind: "text", column: { presence: "always", isName: true, least: 44 } },
      {
        name: "set",
        kind: "text",
        title: isCategory ? "Category" : "Sets",
        column: { presence: "always", least: 24 },
      },
      { name: "updated", kind: "count", title: "Rows", column: { presence: "always" } },
      { name: "example", kind: "text", column: { least: 16 } },
    ],
  };
}
