import { findCategory } from "../../src/client/find-category.ts";
import { categories } from "../../src/contract/category.ts";
import { command } from "../../src/terminal/command.ts";
import { categoryOperand } from "./flags.ts";
import { categoryRecord } from "./view.ts";

export const show = command({
  examples: ["cashbook categories show meals", 'cashbook categories show "Meals and ent" --json'],
  operands: { category: categoryOperand },
  flags: {},
  async run(context, { operands: { category } }) {
    const {
      call,
      interruption: signal,
      io: { note },
    } = context;
    const slug = await findCategory(call, category, { note, isSubject: true });
    const { data } = await call(categories.get, { slug }, { signal });
    return categoryRecord(context, data);
  },
});
