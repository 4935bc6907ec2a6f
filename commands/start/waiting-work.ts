/**
 * What waits for a person: imports that stopped, rows that are held or rejected, accounts that no longer have what a file
 * proves, what is not categorised or reconciled.
 */
import { keepsImports } from "../../src/client/service.ts";
import { imports } from "../../src/contract/import.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { reports } from "../../src/contract/report.ts";
import type { FinancialSummary } from "../../src/contract/report/summary.ts";
import { amountWords, unsignedWords } from "../../src/terminal/render/sentence.ts";
import type { Context } from "../../src/terminal/context.ts";
import { localNumber } from "../../src/terminal/render/cells.ts";
import { shortIds } from "../../src/client/ids/short-id.ts";
import type { LabelledLine } from "../../src/terminal/view.ts";
import { units } from "../reports/figures.ts";
import { bankDifferences, differenceCommand, differenceWords } from "../bank-differences.ts";
import { optional } from "../../src/client/optional-call.ts";

/** Newest imports that are looked at, and how many of them are lines. */
const IMPORTS_MAX = 50;
const LINES_MAX = 4;

/** From so many on, rules spare more time than they take. */
const MANY = 5;

/** Every day that a book can have, and a day before for the comparison, which is not used. */
const ALL_DAYS = {
  date_from: "1900-01-01",
  date_to: "9999-12-31",
  compare_from: "1899-12-31",
  compare_to: "1899-12-31",
};

interface WaitingWork {
  readonly data: { readonly waiting_imports: readonly Import[]; readonly uncategorized_count: number };
  /** Whether nothing waits. */
  readonly isDone: boolean;
  readonly hasRows: boolean;
  readonly hasUncategorized: boolean;
  /** Whether many transactions have no category, and most of all. */
  readonly isMostlyUncategorized: boolean;
  readonly lines: (locale: string) => readonly LabelledLine[];
}

export async function waitingWork(context: Context): Promise<WaitingWork> {
  const { call, service, interruption: signal } = context;
  const isOurs = keepsImports(await service());
  const list = isOurs
    ? await optional(() =>
        call(
          imports.list,
          { state: ["running", "completed"], limit: IMPORTS_MAX },
          { isOptional: true, signal },
        ),
      )
    : undefined;
  const summary = isOurs
    ? (await optional(() => call(reports.financialSummary, ALL_DAYS, { isOptional: true, signal })))?.data
    : undefined;
  const waiting = waitingImports(list?.data ?? []);
  const differences = await bankDifferences(context);
  const idTexts = shortIds(waiting.map(({ id }) => id));
  return {
    data: { waiting_imports: waiting, uncategorized_count: summary?.uncategorized_count ?? 0 },
    isDone:
      waiting.length + differences.length === 0 &&
      (summary?.uncategorized_count ?? 0) + (summary?.unreconciled_count ?? 0) === 0,
    hasRows: (summary?.transaction_count ?? 0) > 0,
    hasUncategorized: (summary?.uncategorized_count ?? 0) > 0,
    isMostlyUncategorized:
      (summary?.uncategorized_count ?? 0) >= MANY &&
      2 * (summary?.uncategorized_count ?? 0) > (summary?.transaction_count ?? 0),
    lines: (locale) => [
      ...waiting
        .slice(0, LINES_MAX)
        .flatMap((one) => importLines(one, { idText: idTexts.get(one.id) ?? one.id, locale })),
      ...(waiting.length > LINES_MAX
        ? [["", `and ${waiting.length - LINES_MAX} more imports: cashbook imports list`] as const]
        : []),
      ...differences.flatMap((one): LabelledLine[] => [
        [one.name, differenceWords(one, locale)],
        ["", differenceCommand(one)],
      ]),
      ...(summary === undefined ? [] : summaryLines(summary, locale)),
    ],
  };
}

/** The newest import of each file, where it stopped or holds rows back. */
function waitingImports(list: readonly Import[]): readonly Import[] {
  const newest = new Map<string, Import>();
  for (const one of list) {
    const key = `${one.bank_account_id} ${one.file_sha256} ${one.group}`;
    if (!newest.has(key)) newest.set(key, one);
  }
  return [...newest.values()].filter(
    ({ state, held, rejected }) => state === "running" || held > 0 || rejected > 0,
  );
}

/** What it waits for, and the command on a line of its own, where it can be copied whole. */
function importLines(
  { file_name, state, held, rejected }: Import,
  { idText, locale }: { idText: string; locale: string },
): readonly LabelledLine[] {
  const count = (number: number) => localNumber(String(number), locale);
  if (state === "running")
    return [
      [file_name, "stopped before its end"],
      ["", `cashbook imports resume ${idText}`],
    ];
  const rows = [
    ...(held > 0 ? [`${count(held)} held`] : []),
    ...(rejected > 0 ? [`${count(rejected)} rejected`] : []),
  ];
  return [
    [file_name, rows.join(" and ")],
    ["", `cashbook imports rows ${idText} --verdict ${held > 0 ? "held" : "rejected"}`],
    ...(rejected > 0
      ? [["", `cashbook imports dismiss ${idText} --rejected  if nobody will correct them`] as const]
      : []),
  ];
}

function summaryLines(
  { uncategorized_count, unreconciled_count, currencies }: FinancialSummary,
  locale: string,
): readonly LabelledLine[] {
  const transactionsText = (count: number) =>
    count === 1 ? "1 transaction" : `${localNumber(String(count), locale)} transactions`;
  const sums = currencies.flatMap(({ uncategorized: { inflow, outflow }, currency_code }) =>
    units(inflow) === 0n && units(outflow) === 0n
      ? []
      : [
          `${amountWords(inflow, locale)} ${currency_code} in, ${unsignedWords(outflow, locale)} ${currency_code} out`,
        ],
  );
  return [
    ...(uncategorized_count > 0
      ? [["No category", [transactionsText(uncategorized_count), ...sums].join("; ")] as const]
      : []),
    ...(unreconciled_count > 0 ? [["Not reconciled", transactionsText(unreconciled_count)] as const] : []),
  ];
}
