import { findCategory } from "../../src/client/find-category.ts";
import { categories } from "../../src/contract/category.ts";
import { updateCategorySchema } from "../../src/contract/category/request.ts";
import { command } from "../../src/terminal/command.ts";
import { fieldOptions } from "../../src/terminal/command-line/changes.ts";
import { either, text } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";
import { categoryOperand, placeFlags } from "./flags.ts";
import { namesFor } from "../names.ts";
import { undoNotes } from "../undo-note.ts";
import { categoryRecord, recordFieldsWith } from "./view.ts";

const { shape } = updateCategorySchema;

const flags = {
  name: text(descriptionOf(shape.name)),
  ...placeFlags,
  archived: either("Archive it, or bring it back."),
};

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
  flags,
  changes: {
    flags: ["name", "parent", "accountingCategory", "cashFlowCategory", "kind", "archived"],
    async options(context, { operands: { category } }) {
      const { call, interruption: signal, io } = context;
      const slug = await findCategory(call, String(category), { note: io.note, isSubject: true });
      const { data: row } = await call(categories.get, { slug }, { signal });
      return fieldOptions(flags, {
        members: {
          name: "name",
          parent: "parent",
          kind: "kind",
          accountingCategory: "accounting_category",
          cashFlowCategory: "cash_flow_category",
          archived: "is_archived",
        },
        record: { row, fields: recordFieldsWith(await namesFor(context, true)), locale: io.facts.locale },
        cleared: { parent: ["parent", ""] },
      });
    },
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
    const slug = await findCategory(call, category, { note, isSubject: true });
    const { data } = await call(categories.update, { slug, ...changes }, { signal });
    return categoryRecord(context, data, {
      sentence: `Updated ${data.name}.`,
      notes: await undoNotes(context),
    });
  },
});
