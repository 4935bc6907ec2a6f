import { pages } from "../../src/client/pages.ts";
import { listTransactions } from "../../src/contract/transaction/list.ts";
import { command } from "../../src/terminal/command.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { outFlag } from "../../src/terminal/streams/output-file.ts";
import { emptyList } from "../empty-list.ts";
import { accountFlag, extentFlags, filterFlags, filterOf, joinedWords, wordsOperand } from "./filters.ts";
import { transactionList } from "./view.ts";
import { nothingHint, whereNotes } from "./where.ts";

export const list = command({
  examples: [
    "cashbook tx list coffee",
    "cashbook tx list --account main --from 2026-01-01 --to 2026-03-31 --json",
    "cashbook tx list --period last-month --direction out --sort amount",
    "cashbook tx list --q 'uber berlin' --no-category --all -o csv",
    "cashbook tx list --where 'category=travel|meals' --where '!q~uber'",
    "cashbook tx list --period 2026-03 --all --out march.xlsx",
    "cashbook tx list --fields id,transaction_date,amount,tags",
  ],
  notes:
    "Newest first. Dates and amounts are inclusive; --min and --max are signed, so --max -100 finds payments of 100 or " +
    "more. A terminal's table omits redundant columns and shortens ids; --fields names columns (account: the " +
    "account's name). A pipe and every other output have full ids. " +
    whereNotes,
  operands: wordsOperand,
  flags: { ...accountFlag, ...filterFlags, ...extentFlags, ...outFlag },
  async run(context, { operands: { words }, flags }) {
    const { call, stream, interruption: signal } = context;
    const { sort, limit, all } = flags;
    const filter = await filterOf(context, { ...flags, q: joinedWords(flags.q, words) });
    const input = { ...filter, ...omitUndefined({ sort }) };
    return transactionList(pages({ call, stream }, listTransactions, input, { limit, all, signal }), {
      context,
      empty: async () =>
        emptyList(filter, {
          none: "There are no transactions; `cashbook tx import <file>` imports a bank's file.",
          records: "transactions",
          hint: `${wordsHint(words)}${await nothingHint(context, filter, flags.where)}`,
        }),
    });
  },
});

/** Somebody may have meant the word as an account or a category. */
function wordsHint(words: readonly string[]): string {
  if (words.length === 0) return "";
  return ` Searched for ${JSON.stringify(words.join(" "))} in descriptions and merchants; --account, --category and --period search elsewhere.`;
}
