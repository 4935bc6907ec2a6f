/** Selects the transactions of a bulk change: by terms of --where, or ids of --ids-from. */
import { readFile } from "node:fs/promises";
import { shortName, transactionFieldNames } from "../../../src/contract/transaction/fields.ts";
import { findAccountId } from "../../../src/client/find.ts";
import { findCategory } from "../../../src/client/find-category.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { transactions } from "../../../src/contract/transaction.ts";
import {
  whereFields,
  whereOperators,
  type WhereOperator,
} from "../../../src/contract/transaction/where-fields.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { wrongValue } from "../../../src/terminal/command-line/flag.ts";

type Request = InputOf<typeof transactions.bulkUpdate>;
type Filter = NonNullable<Request["filter"]>;
interface Term {
  readonly field: string;
  readonly op: WhereOperator;
  readonly value: string;
}

/** Short names for fields of the contract. */
const aliases: Readonly<Record<string, string>> = {
  tags: "tag",
  original: "original_description",
  ...Object.fromEntries(
    transactionFieldNames.flatMap((name) => {
      const short = shortName(name);
      return short === undefined ? [] : [[short, name]];
    }),
  ),
};

/** The ids or filter of the flags. Problems: empty_filter when they select nothing, settings_conflict. */
export async function selectTransactions(
  context: Context,
  { where, idsFrom }: { readonly where: readonly string[]; readonly idsFrom: string | undefined },
): Promise<Pick<Request, "ids" | "filter">> {
  if (idsFrom === undefined) {
    if (where.length === 0) throw new Problem("empty_filter");
    return { filter: await filterOf(context, where.map(termOf)) };
  }
  if (where.length > 0) {
    throw new Problem("settings_conflict", {
      detail: "--where and --ids-from both say which transactions.",
    });
  }
  const ids = idsIn(await textOf(context, idsFrom));
  if (ids.length === 0)
    throw new Problem("empty_filter", { detail: `There is no id in ${placeOf(idsFrom)}.` });
  return { ids };
}

async function filterOf({ call, io: { note } }: Context, terms: readonly Term[]): Promise<Filter> {
  const filter: { -readonly [Member in keyof Filter]: Filter[Member] } = {};
  const where: { field: string; op: WhereOperator; value: string }[] = [];
  for (const { field, op, value } of terms) {
    const valueOf = (text: string) =>
      field === "bank_account_id"
        ? findAccountId(call, text)
        : field === "category" && (op === "=" || op === "!=")
          ? findCategory(call, text, { note })
          : text;
    if (field === "import" || field === "import_id") filter.import_id = only(field, { op, value });
    else if (field === "q") filter.q = `${filter.q ?? ""} ${only(field, { op, value })}`.trim();
    else
      where.push({
        field,
        op,
        value: await valueOf(value),
      });
  }
  return where.length === 0 ? filter : { ...filter, where };
}

/** The value of a field that can only be compared with =. */
function only(field: string, { op, value }: Pick<Term, "op" | "value">): string {
  if (op === "=") return value;
  throw wrongValue("--where", { value: `${field}${op}${value}`, expectation: `${field}=${value}` });
}

/** Longest operator first, so that <= is not read as <. */
const TERM = new RegExp(
  `^\\s*([a-z_-]+?)\\s*(${[...whereOperators].sort((one, other) => other.length - one.length).join("|")})(.*)$`,
  "is",
);

function termOf(text: string): Term {
  const match = TERM.exec(text);
  if (match === null) {
    throw wrongValue("--where", {
      value: text,
      expectation: "field, comparison and value, such as merchant~uber",
    });
  }
  const [, word = "", op = "", value = ""] = match;
  const name = word.toLowerCase().replaceAll("-", "_");
  const field = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  const fieldNames: readonly string[] = [...whereFields, "import", "import_id", "q"];
  if (!fieldNames.includes(field)) {
    throw new Problem("usage", {
      detail: `--where knows no field ${JSON.stringify(word)}.`,
      remedy: `Use one of ${[...Object.keys(aliases), ...fieldNames].toSorted().join(", ")}.`,
    });
  }
  return { field, op: op as WhereOperator, value };
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
