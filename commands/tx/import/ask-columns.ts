/** Asks what the columns of a table mean when that was not detected. Shows its first rows. */
import type { OpenColumn, OpenTable, PickColumns } from "../../../src/client/import/plan/ambiguities.ts";
import { mayAsk, type QuestionContext } from "./ask-ambiguity.ts";
import { columnLines } from "./column-lines.ts";

type PickedColumns = NonNullable<Awaited<ReturnType<PickColumns>>>;
type Columns = NonNullable<PickedColumns["columns"]>;

/** Longest excerpt of a cell, in characters. */
const CELL_LENGTH = 24;

export async function askColumns(
  context: QuestionContext,
  table: OpenTable,
): Promise<PickedColumns | undefined> {
  if (!mayAsk(context)) return undefined;
  const { io } = context;
  const { columns, rows, header_line, delimiter } = table;
  io.warn("The file's columns cannot be recognised by their names. Its first rows are:");
  const lines = columnLines([
    ["line", ...columns.map(({ name }) => excerpt(name))],
    ...rows.map(({ line, cells }) => [String(line), ...columns.map((_, at) => excerpt(cells[at] ?? ""))]),
  ]);
  for (const line of lines) io.warn(`  ${line}`);
  const pick = async (question: string, { field, likely }: ColumnQuestion, none?: string) => {
    const rest = none === undefined ? [] : [{ name: none, value: "" }];
    return io.select({
      message: question,
      flag: `--column ${field}`,
      choices: [...likelyFirst(columns, likely).map(({ name }) => ({ name, value: name })), ...rest],
    });
  };
  const date = await pick("Which column is the booking date?", { field: "date", likely: "days" });
  const amounts = await pickAmounts(context, pick);
  const description = await pick(
    "Which column is the description?",
    { field: "description", likely: "texts" },
    "none of them",
  );
  return {
    columns: { date: [date], ...amounts, ...(description === "" ? {} : { description: [description] }) },
    headerLine: header_line,
    ...(delimiter === null ? {} : { delimiter }),
  };
}

interface ColumnQuestion {
  readonly field: string;
  readonly likely: OpenColumn["holds"];
}

type Pick = (question: string, about: ColumnQuestion) => Promise<string>;

async function pickAmounts({ io }: QuestionContext, pick: Pick): Promise<Columns> {
  const way = await io.select({
    message: "How are amounts written?",
    flag: "--column amount",
    choices: [
      { name: "in one column, with their signs", value: "signed" as const },
      { name: "money out and money in, in separate columns", value: "pair" as const },
      { name: "in one column, and another column says in or out", value: "sided" as const },
    ],
  });
  if (way === "pair") {
    const debit = await pick("Which column is money out?", { field: "debit", likely: "amounts" });
    const credit = await pick("Which column is money in?", { field: "credit", likely: "amounts" });
    return { debit: [debit], credit: [credit] };
  }
  const amount = await pick("Which column is the amount?", { field: "amount", likely: "amounts" });
  if (way === "signed") return { amount: [amount] };
  const sign = await pick("Which column says in or out?", { field: "sign", likely: "texts" });
  return { amount: [amount], sign: [sign] };
}

function likelyFirst(columns: readonly OpenColumn[], likely: OpenColumn["holds"]): readonly OpenColumn[] {
  return [
    ...columns.filter(({ holds }) => holds === likely),
    ...columns.filter(({ holds }) => holds !== likely),
  ];
}

function excerpt(cell: string): string {
  const text = cell.replace(/\s+/g, " ").trim();
  return text.length > CELL_LENGTH ? `${text.slice(0, CELL_LENGTH - 1)}…` : text;
}
