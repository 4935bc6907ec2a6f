import { findCategory } from "../../src/client/find-category.ts";
import { categories } from "../../src/contract/category.ts";
import type { BankCategory } from "../../src/contract/category/bank-category.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { optional, required, toggle } from "../../src/terminal/command-line/flag.ts";
import { record } from "../../src/terminal/view.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";
import { undoNotes } from "../undo-note.ts";

export const map = command({
  examples: [
    'cashbook categories map "Restaurant-Restaurant" meals',
    'cashbook categories map "Various" --ignore',
    'cashbook categories map "Restaurant-Restaurant" --forget',
  ],
  notes:
    "Rows that are imported from now on take the category where nothing else gives them one. A word that is ignored gives none, and imports do not ask about it.",
  operands: {
    word: required("The word that a bank's file has in its column of categories."),
    category: optional("Slug, name, or unique start of either.", { completes: "category" }),
  },
  flags: {
    ignore: toggle("The word means no category."),
    forget: toggle("Forget what the word means; the next import asks about it."),
  },
  async run(context, { operands: { word, category }, flags: { ignore, forget } }) {
    const {
      call,
      interruption: signal,
      io: { note },
    } = context;
    requireOneAnswer({ category, ignore, forget });
    const slug =
      category === undefined ? null : await findCategory(call, category, { note, makesNew: false });
    const { data } = await call(
      categories.map,
      { word, category: slug, ...(ignore && { is_ignored: true }) },
      { signal },
    );
    const names = await namesFor(context, forReading(context));
    return record({
      data,
      fields: [
        { name: "word", kind: "text" },
        { name: "category", kind: "text" },
        { name: "is_ignored", kind: "flag" },
      ],
      essence: data.word,
      sentence: sentenceOf(data, names),
      lines: () => [],
      notes: await undoNotes(context),
    });
  },
});

function requireOneAnswer({
  category,
  ...flags
}: {
  readonly category: string | undefined;
  readonly ignore: boolean;
  readonly forget: boolean;
}): void {
  const given = (["ignore", "forget"] as const).filter((name) => flags[name]).map((name) => `--${name}`);
  if (given.length + (category === undefined ? 0 : 1) === 1) return;
  const [flag] = given;
  throw new Problem("usage", {
    detail:
      given.length === 2
        ? "--ignore and --forget exclude each other."
        : flag === undefined
          ? "The category is missing."
          : `${flag} takes no category.`,
    remedy: "Name the category that the word means, or use --ignore or --forget without one.",
  });
}

function sentenceOf(
  { word, category, is_ignored }: BankCategory,
  names: ReadonlyMap<string, string>,
): string {
  if (category !== null) return `"${word}" means ${names.get(category) ?? category} from now on.`;
  return is_ignored
    ? `"${word}" means no category, and imports do not ask about it.`
    : `"${word}" is forgotten.`;
}
