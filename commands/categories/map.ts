import { findCategory } from "../../src/client/find-category.ts";
import { categories } from "../../src/contract/category.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { optional, required, toggle } from "../../src/terminal/command-line/flag.ts";
import { record } from "../../src/terminal/view.ts";
import { namesFor } from "../names.ts";
import { forReading } from "../reports/figures.ts";

export const map = command({
  examples: [
    'cashbook categories map "Restaurant-Restaurant" meals',
    'cashbook categories map "Restaurant-Restaurant" --forget',
  ],
  notes: "Rows that are imported from now on take the category where nothing else gives them one.",
  operands: {
    word: required("The word that a bank's file has in its column of categories."),
    category: optional("Slug, name, or unique start of either.", { completes: "category" }),
  },
  flags: { forget: toggle("Forget what the word means.") },
  async run(context, { operands: { word, category }, flags: { forget } }) {
    const {
      call,
      interruption: signal,
      io: { note },
    } = context;
    if (forget === (category !== undefined)) {
      throw new Problem("usage", {
        detail: forget ? "--forget takes no category." : "The category is missing.",
        remedy: "Name the category that the word means, or use --forget without one.",
      });
    }
    const slug =
      category === undefined ? null : await findCategory(call, category, { note, makesNew: false });
    const { data } = await call(categories.map, { word, category: slug }, { signal });
    const names = await namesFor(context, forReading(context));
    return record({
      data,
      fields: [
        { name: "word", kind: "text" },
        { name: "category", kind: "text" },
      ],
      essence: data.word,
      sentence:
        slug === null
          ? `"${data.word}" means no category.`
          : `"${data.word}" means ${names.get(slug) ?? slug} from now on.`,
      lines: () => [],
      notes: ["`cashbook undo` takes it back."],
    });
  },
});
