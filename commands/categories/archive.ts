import { findCategory } from "../../src/client/find-category.ts";
import { categories } from "../../src/contract/category.ts";
import { command } from "../../src/terminal/command.ts";
import { undoNotes } from "../undo-note.ts";
import { categoryOperand } from "./flags.ts";
import { categoryRecord } from "./view.ts";

export const archive = command({
  examples: ["cashbook categories archive training"],
  notes: "`cashbook categories update <category> --no-archived` brings it back.",
  operands: { category: categoryOperand },
  flags: {},
  async run(context, { operands: { category } }) {
    const {
      call,
      interruption: signal,
      io: { note },
    } = context;
    const slug = await findCategory(call, category, { note, isSubject: true });
    const { data } = await call(categories.archive, { slug }, { signal });
    return categoryRecord(context, data, {
      sentence: `Archived ${data.name}.`,
      notes: await undoNotes(context),
    });
  },
});
