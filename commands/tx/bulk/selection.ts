/** Selects the transactions of a bulk change: by the filters of a list, or by the ids of --ids-from. */
import { readFile } from "node:fs/promises";
import { findIds } from "../../../src/client/ids/find-id.ts";
import { command, sentence, setting } from "../../../src/contract/choice.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { transactions } from "../../../src/contract/transaction.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { text } from "../../../src/terminal/command-line/flag.ts";
import { accountFlag, filterFlags, filterOf, type Filters } from "../filters.ts";

type Request = InputOf<typeof transactions.bulkUpdate>;

export const selectionFlags = {
  ...accountFlag,
  ...filterFlags,
  idsFrom: text("File with the ids of the transactions, or - for standard input.", {
    placeholder: "file",
    completes: "file",
  }),
};

/** The ids or filter of the flags. Problems: empty_filter when they select nothing, settings_conflict. */
export async function selectTransactions(
  context: Context,
  { idsFrom, ...filters }: Filters & { readonly idsFrom: string | undefined },
): Promise<Pick<Request, "ids" | "filter">> {
  const filter = await filterOf(context, filters);
  const isEmpty = Object.keys(filter).length === 0;
  if (idsFrom === undefined) {
    if (isEmpty) {
      throw new Problem("empty_filter", {
        remedy: sentence`Choose transactions by words, as in ${command("tx bulk uber")}, or with ${setting("q")}, ${setting("where")} or ${setting("ids_from")}.`,
      });
    }
    return { filter };
  }
  if (!isEmpty) {
    throw new Problem("settings_conflict", {
      detail: "--ids-from cannot be combined with filters.",
    });
  }
  const ids = idsIn(await textOf(context, idsFrom));
  if (ids.length === 0)
    throw new Problem("empty_filter", { detail: `There is no id in ${placeOf(idsFrom)}.` });
  const { yes } = context.settings;
  return { ids: [...(await findIds(context, "transaction", ids, { isConfirmed: yes }))] };
}

async function textOf({ io }: Context, file: string): Promise<string> {
  return file === "-" ? io.inputText() : readFile(file, "utf8");
}

/** The first cell of each line, so that both a list of ids and the tsv output of `tx list` can be read. */
function idsIn(text: string): string[] {
  const words = text.split(/\r?\n/).map((line) => line.split(/[\t,;]/, 1)[0]?.trim() ?? "");
  return words.filter((word, index) => word !== "" && !(index === 0 && word === "id"));
}

function placeOf(file: string): string {
  return file === "-" ? "standard input" : file;
}
