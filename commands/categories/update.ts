import { findCategory } from "../../src/client/find-category.ts";
import { categories } from "../../src/contract/category.ts";
import { updateCategorySchema } from "../../src/contract/category/request.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { either, text } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/terminal/command-line/omit-undefined.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";
import { categoryOperand, placeFlags } from "./flags.ts";
import { categoryRecord } from "./view.ts";

const { shape } = updateCategorySchema;

export const update = command({
  examples: [
    'cashbook categories update meals --name "Food and drink"',
    "cashbook categories update tools --accounting-category asset --cash-flow-category investing",
    'cashbook categories update training --no-archived --parent ""',
  ],
  notes:
    "The slug never changes. Transactions follow the category to another place in accounting and cash flow, except those " +
    "whose place was set by itself. An empty text clears --parent.",
  operands: { category: categoryOperand },
  flags: {
    name: text(descriptionOf(shape.name)),
    ...placeFlags,
    archived: either("Archive it, or bring it back."),
  },
  async run(context, { operands: { category }, flags }) {
    const {
      call,
      interruption: signal,
      io: { note },
    } = context;
    const changes = omitUndefined({
      name: flags.name,
      ...(flags.parent !== undefined && {
        parent:
          flags.parent === "" ? null : await findCategory(call, flags.parent, { note, makesNew: false }),
      }),
      kind: flags.kind,
      accounting_category: flags.accountingCategory,
      cash_flow_category: flags.cashFlowCategory,
      is_archived: flags.archived,
    });
    if (Object.keys(changes).length === 0) {
      throw new Problem("usage", {
        detail: "There is nothing to change.",
        remedy: "Say what to change, such as --name, --parent, --accounting-category or --no-archived.",
      });
    }
    const slug = await findCategory(call, category, { note, isSubject: true });
    const { data } = await call(categories.update, { slug, ...changes }, { signal });
    return categoryRecord(context, data, {
      sentence: `Updated ${data.name}.`,
      notes: ["`cashbook undo` takes it back."],
    });
  },
});
