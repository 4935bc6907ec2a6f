import { findCategory } from "../../src/client/find-category.ts";
import { categories } from "../../src/contract/category.ts";
import { createCategorySchema } from "../../src/contract/category/request.ts";
import { command } from "../../src/terminal/command.ts";
import type { Context } from "../../src/terminal/context.ts";
import { required, text } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";
import { transactionsText } from "../tx/tally.ts";
import { undoNotes } from "../undo-note.ts";
import { kindChoices } from "./choices.ts";
import { placeFlags } from "./flags.ts";
import { categoryRecord } from "./view.ts";

const { shape } = createCategorySchema;

export const create = command({
  examples: [
    'cashbook categories create "Coffee and lunch" --parent meals',
    "cashbook categories create Consulting --kind income",
  ],
  notes:
    "Transactions that use the word already take its place in accounting and cash flow. Without --parent and --kind a " +
    "terminal asks for the kind.",
  operands: { name: required(descriptionOf(shape.name)) },
  flags: {
    ...placeFlags,
    slug: text(descriptionOf(shape.slug)),
  },
  async run(context, { operands: { name }, flags }) {
    const { call, interruption: signal, io } = context;
    const parent =
      flags.parent === undefined
        ? undefined
        : await findCategory(call, flags.parent, { note: io.note, makesNew: false });
    const input = omitUndefined({
      name,
      slug: flags.slug,
      parent,
      kind: flags.kind ?? (parent === undefined ? await askKind(context) : undefined),
      accounting_category: flags.accountingCategory,
      cash_flow_category: flags.cashFlowCategory,
    });
    const { data } = await call(categories.create, input, { signal });
    const placed =
      data.transaction_count === 0 ? "" : ` It has ${transactionsText(data.transaction_count)} already.`;
    return categoryRecord(context, data, {
      sentence: `Created ${data.name} (${data.slug}).${placed}`,
      notes: await undoNotes(context),
    });
  },
});

/** Without a terminal the service says what is missing. */
async function askKind({ io }: Context) {
  if (!io.facts.interactive) return undefined;
  return io.select({
    message: "Kind",
    flag: "--kind",
    choices: kindChoices(),
  });
}
