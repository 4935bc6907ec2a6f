/** What the flags of a pivot ask for: the report, and the list of the rows behind it. */
import { accounts } from "../../src/contract/account.ts";
import type { InputOf } from "../../src/contract/operation.ts";
import type { reports } from "../../src/contract/report.ts";
import { intervals } from "../../src/contract/report/days.ts";
import { dimensions, NEITHER, type Dimension } from "../../src/contract/report/spending.ts";
import type { transactions } from "../../src/contract/transaction.ts";
import type { WhereCondition } from "../../src/contract/transaction/where.ts";
import { Problem } from "../../src/contract/problem.ts";
import { findCategory } from "../../src/client/find-category.ts";
import {
  choice,
  either,
  integer,
  texts,
  toggle,
  type FlagValues,
} from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { outFlag } from "../../src/terminal/streams/output-file.ts";
import type { Context } from "../../src/terminal/context.ts";
import { readWhere, whereFlag } from "../tx/where.ts";
import { comparisons, spanBefore, yearBefore } from "../../src/client/notation/compared-span.ts";
import { reportFlags, reportRequest } from "./report-request.ts";

/** Flags of every pivot. */
export const pivotFlags = {
  ...reportFlags,
  ...outFlag,
  category: texts("Only these categories, by slug, name, or unique start of either.", {
    placeholder: "category",
    completes: "category",
  }),
  noCategory: toggle("Only what has no category."),
  merchant: texts("Only this merchant, by its whole name; an empty text for none.", { placeholder: "name" }),
  tag: texts("Only with this tag; an empty text for none.", { placeholder: "tag" }),
  direction: choice("Only money in, or only money out.", ["in", "out"]),
  ...whereFlag,
  compare: choice(
    "What to compare with: the period before, the same days a year ago, or nothing.",
    comparisons,
  ),
  transfers: either("Count transfers, assets, liabilities and equity, or leave them out."),
  rows: toggle("List the transactions behind the figures that the other flags choose."),
};

export const intervalFlag = choice("Length of a period; month when absent.", intervals);
export const limitFlag = (help: string) => integer(help, { minimum: 1, maximum: 1000 });

/** --by, once or twice, or with a comma. */
export const byFlag = texts(`What the lines are: ${dimensions.join(", ")}; twice for a table of both.`, {
  placeholder: "dimension",
  completes: dimensions,
});

export type PivotFlags = FlagValues<typeof pivotFlags>;
type ReportInput = Omit<InputOf<typeof reports.spending>, "by" | "interval" | "limit">;
type ListInput = Omit<InputOf<typeof transactions.list>, "limit" | "cursor">;

/**
 * Whether money between own accounts, and what else is neither income nor expense, counts where no flag says. By merchant or tag it
 * would hide among the spending; by category it is a line of its own, and whoever asks for a category means it.
 */
export function countsTransfers(
  { transfers, category, noCategory, merchant, tag, where, rows }: PivotFlags,
  by: readonly Dimension[],
): boolean | undefined {
  if (transfers !== undefined || category.length > 0 || noCategory || by.includes("category"))
    return transfers;
  if (where.some((term) => term.includes("category"))) return undefined;
  const isNamed = rows && merchant.length + tag.length > 0;
  return isNamed || by.includes("merchant") || by.includes("tag") ? false : undefined;
}

interface Choice {
  readonly input: ReportInput;
  readonly notes: readonly string[];
}

export async function pivotRequest(context: Context, flags: PivotFlags): Promise<Choice> {
  const { input, span, notes } = await reportRequest(context, flags);
  const { compare } = flags;
  const compared =
    compare === undefined || compare === "none"
      ? undefined
      : compare === "year-ago"
        ? yearBefore(span)
        : spanBefore(span);
  return {
    input: {
      ...input,
      ...(compared === undefined ? {} : { compare_from: compared.from, compare_to: compared.to }),
      ...omitUndefined({ transfers: flags.transfers, where: await conditions(context, flags) }),
      ...(await filters(context, flags)),
    },
    notes,
  };
}

/** The transactions that the figures of the same flags are made of. */
export async function rowsRequest(context: Context, flags: PivotFlags): Promise<ListInput> {
  const { input } = await reportRequest(context, flags);
  const { currency_code, bank_account_id, ...days } = input;
  const isNeither = NEITHER.map((value) => ({ field: "accounting_category", op: "=", value }) as const);
  const where = [
    ...((await conditions(context, flags)) ?? []),
    ...(flags.transfers === false ? [{ not: { any: isNeither } }] : []),
  ];
  const ids =
    currency_code === undefined
      ? bank_account_id
      : await accountsIn(context, { currency_code, bank_account_id });
  return omitUndefined({
    ...days,
    bank_account_id: ids,
    status: ["pending", "posted"],
    ...(await filters(context, flags)),
    where: where.length === 0 ? undefined : where,
  });
}

/** The currency of a report is that of the accounts. Problem: not_found where no account has it. */
async function accountsIn(
  { call, interruption: signal }: Context,
  { currency_code, bank_account_id }: { currency_code: string[]; bank_account_id?: string[] | undefined },
): Promise<string[]> {
  const ids: string[] = [];
  for (const code of currency_code)
    for (const { id } of (await call(accounts.list, { currency_code: code, limit: 500 }, { signal })).data)
      if (bank_account_id?.includes(id) ?? true) ids.push(id);
  if (ids.length > 0) return ids;
  throw new Problem("not_found", {
    detail: `There is no account in ${currency_code.join(" or ")}.`,
    remedy: "`cashbook accounts list` shows the accounts.",
  });
}

async function filters({ call, io: { note } }: Context, { category, noCategory, direction }: PivotFlags) {
  if (noCategory && category.length > 0)
    throw new Problem("settings_conflict", { detail: "--category and --no-category contradict each other." });
  const slugs: string[] = [];
  for (const name of category) slugs.push(await findCategory(call, name, { note }));
  return omitUndefined({
    category: slugs.length === 0 ? undefined : slugs,
    has_category: noCategory ? false : undefined,
    direction,
  });
}

/** Names of merchants and tags as conditions, since a comma may be a part of them. */
async function conditions(
  context: Context,
  { merchant, tag, where }: PivotFlags,
): Promise<WhereCondition[] | undefined> {
  const anyOf = (terms: readonly WhereCondition[]): WhereCondition[] =>
    terms.length === 0 ? [] : [{ any: terms }];
  const all = [
    ...((await readWhere(context, where)) ?? []),
    ...anyOf(merchant.map((value) => ({ field: "merchant_name", op: "=", value }))),
    ...anyOf(
      tag.map((value) =>
        value === "" ? { field: "has_tag", op: "=", value: "false" } : { field: "tag", op: "=", value },
      ),
    ),
  ];
  return all.length === 0 ? undefined : all;
}

/** Problem: usage, for none, more than two, or unknown ones. */
export function readDimensions(words: readonly string[]): Dimension[] {
  const names = words.flatMap((word) => word.split(","));
  const unknown = names.find((name) => !dimensions.some((dimension) => dimension === name));
  if (unknown !== undefined || names.length === 0 || names.length > 2 || names[0] === names[1]) {
    throw new Problem("usage", {
      detail:
        unknown === undefined
          ? "--by names one dimension, or two different ones."
          : `--by ${JSON.stringify(unknown)} is no dimension.`,
      remedy: `The dimensions are ${dimensions.join(", ")}, such as --by category or --by category --by month.`,
    });
  }
  return names as Dimension[];
}
