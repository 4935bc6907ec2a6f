import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { readRulesFile } from "../../src/client/rules-file/read-rules-file.ts";
import { answerMembers } from "../../src/contract/answer-members.ts";
import { Problem } from "../../src/contract/problem.ts";
import { rules } from "../../src/contract/rule.ts";
import { command } from "../../src/terminal/command.ts";
import type { Context } from "../../src/terminal/context.ts";
import { required, texts, toggle } from "../../src/terminal/command-line/flag.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { undoNotes } from "../undo-note.ts";
import { hledgerRequests } from "./import/hledger-requests.ts";
import { ownRequests } from "./import/own-requests.ts";
import { importRecord, importSentence, rulesTable } from "./import/view.ts";
import { NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";

export const importRules = command({
  examples: [
    "cashbook rules import rules.yaml --dry-run",
    "cashbook rules import bank.rules --map expenses:rent=rent --map 'expenses:food=meals' --yes",
  ],
  notes:
    "Reads what `cashbook rules export` writes, and the `if` blocks of hledger's CSV rules: texts and alternatives with | become rules; other patterns are listed and left out. " +
    "In hledger the last block wins, and here the first rule, so the order is turned around. The rules come behind those that are there; one of the same name stays as it is, unless --replace is given.",
  operands: { file: required("The file, or - for standard input.", { completes: "file" }) },
  flags: {
    map: texts("The category that an account of hledger means; without one, its rules are left out.", {
      placeholder: "account=category",
    }),
    replace: toggle("Change rules of the same name to those of the file."),
    dryRun: toggle("Only show what would happen."),
  },
  async run(context, { operands: { file }, flags: { map, replace, dryRun } }) {
    const { call, interruption: signal } = context;
    context.requireFields([...answerMembers(rules.import.output), "left_out"]);
    const content = await readRulesFile(await textOf(context, file), basename(file));
    const { requests, leftOut } =
      content.kind === "own"
        ? { requests: await ownRequests(context, content.rules), leftOut: [] }
        : await hledgerRequests(context, { ...content, map });
    const names = await namesFor(context, forReading(context) || context.io.facts.interactive);
    const shown = { requests, leftOut, names };
    if (requests.length === 0) {
      const nothing = { created: 0, updated: 0, unchanged: 0, kept: 0, rules: [] };
      return importRecord(nothing, {
        ...shown,
        sentence: "The file has no rule that can be taken over.",
      });
    }
    const request = { rules: [...requests], ...(replace && { replace }) };
    const { data: rehearsal } = await call(rules.import, { ...request, dry_run: true }, { signal });
    const will = importSentence(rehearsal, leftOut, "Creates");
    if (dryRun || rehearsal.created + rehearsal.updated === 0) {
      const sentence = importSentence(rehearsal, leftOut, "Would create");
      return importRecord(rehearsal, { ...shown, sentence, notes: [NOTHING_CHANGED] });
    }
    await confirm(context, { will, preview: rulesTable(rehearsal, shown), dryRun: true });
    const { data } = await call(rules.import, request, { signal });
    return importRecord(data, {
      ...shown,
      sentence: importSentence(data, leftOut, "Created"),
      notes: [
        [
          ...(await undoNotes(context, "`cashbook undo` undoes it.")),
          "`cashbook rules apply --dry-run` shows what the rules would do with the transactions of the book.",
        ].join(" "),
      ],
    });
  },
});

/** Problem: file_missing. */
async function textOf({ io }: Context, file: string): Promise<string> {
  if (file === "-") return io.inputText();
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Problem("file_missing", { detail: `There is no file ${JSON.stringify(file)}.` });
  }
}
