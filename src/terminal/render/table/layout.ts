/** Rows as text: columns side by side, by cli-table3 without its lines, or records where the terminal is too narrow. */
import type { Table as CliTable, TableConstructorOptions } from "cli-table3";
import type { Field } from "../../view.ts";
import { displayWidth } from "../display-width.ts";
import { paintValue, type Paint } from "../paint.ts";
import { titleOf } from "../cells.ts";
import { cutText, wrapText } from "../wrap-text.ts";
import { cutApart } from "./cut-apart.ts";
import { cellsOf, chooseColumns, type Column, type ColumnOptions } from "./columns.ts";
import { narrowRows } from "./narrow-rows.ts";
import { fitColumns, GAP, isCuttable, type Fit } from "./widths.ts";

export interface Layout {
  /** Titles of columns that are missed where the terminal is too narrow for them. */
  readonly leftOut: readonly string[];
  /** Whether further rows can stand under this header with nothing lost. */
  readonly suits: (rows: readonly object[]) => boolean;
  readonly head: (paint: Paint) => string;
  readonly body: (rows: readonly object[], paint: Paint) => string;
}

interface LayoutOptions extends ColumnOptions {
  readonly width: number;
  /** Rows of a list, and no figures of a report. */
  readonly isList: boolean;
}

/** Lays out columns by some rows. */
export async function layOut(
  fields: readonly Field[],
  { rows, options }: { rows: readonly object[]; options: LayoutOptions },
): Promise<Layout> {
  const { columns, unsaid, commonCurrencies } = chooseColumns(fields, { rows, options });
  const cellTexts = (of: readonly object[], shown: readonly Column[]) =>
    cellsOf(of, shown, { options, commonCurrencies });
  const saysAll = (further: readonly object[]) => {
    const texts = cellTexts(
      further,
      unsaid.map(({ column }) => column),
    );
    return texts.every((row) => row.every((text, index) => text === unsaid[index]?.text));
  };
  const cells = cellTexts(rows, columns);
  const fit = fitColumns(columns, {
    cells,
    width: options.width,
    isFixed: options.names !== undefined,
    // A report of texts, such as that of doctor, is read as a list is; figures are compared in columns.
    isList: options.isList || !columns.some(({ field: { kind } }) => kind === "amount"),
  });
  if (fit === undefined) return narrowLayout(columns, { suits: saysAll, options });
  const { default: Table } = await import("cli-table3");
  const shownColumns = fit.kept.map((index) => columns[index] as Column);
  const shownCells = (of: readonly object[]) =>
    cellTexts(of, columns).map((row) => fit.kept.map((index) => row[index] ?? ""));
  const text = (lines: readonly (readonly string[])[]): string => {
    const table = new Table(tableOptions(shownColumns, fit)) as unknown as CliTable & string[][];
    for (const line of lines) table.push([...line]);
    // cli-table3 pads the last column, which would make lines wrap.
    return `${table
      .toString()
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n")}\n`;
  };
  return {
    leftOut: columns
      .filter(({ field: { column } }, index) => !fit.kept.includes(index) && column?.dropFirst !== true)
      .map(({ title }) => title),
    suits: (further) =>
      saysAll(further) &&
      shownCells(further).every((row) =>
        row.every((cell, index) => isCuttableAt(index) || displayWidth(cell) <= (fit.widths[index] ?? 0)),
      ),
    head: (paint) => text([shownColumns.map(({ title }) => paint.title(title))]),
    body: (of, paint) => {
      const rowsOfCells = shownCells(of);
      const names = shownColumns.map(({ field }, index) =>
        field.column?.isName === true
          ? cutApart(
              rowsOfCells.map((row) => row[index] ?? ""),
              fit.widths[index] ?? 0,
            )
          : undefined,
      );
      return text(
        rowsOfCells.map((row) =>
          row.map((cell, index) => {
            const field = shownColumns[index]?.field;
            const fitted =
              names[index]?.get(cell) ?? fittedCell(cell, { field, width: fit.widths[index] ?? 0 });
            return paintValue(fitted, field, paint);
          }),
        ),
      );
    },
  };

  function isCuttableAt(index: number): boolean {
    const column = shownColumns[index];
    return column !== undefined && isCuttable(column);
  }
}

/** The text of a cell: cut where it is too wide, a sentence on several lines. */
function fittedCell(cell: string, { field, width }: { field: Field | undefined; width: number }): string {
  const lines = field?.column?.isWrapped === true ? wrapText(cell, width) : [cell];
  return lines.map((line) => cutText(line, width)).join("\n");
}

/** Records for a narrow terminal: each amount is followed by its currency. */
function narrowLayout(
  all: readonly Column[],
  { suits, options }: { suits: Layout["suits"]; options: LayoutOptions },
): Layout {
  const isCurrency = ({ field }: Column) => all.some((column) => column.field.currency === field.name);
  const columns = all
    .filter((column) => options.names !== undefined || !isCurrency(column))
    .map(({ field }) => ({ field, title: titleOf(field) }));
  return {
    leftOut: [],
    suits,
    head: () => "",
    body: (rows, paint) =>
      narrowRows(columns, {
        cells: cellsOf(rows, columns, { options, commonCurrencies: new Map() }),
        width: options.width,
        paint,
      }),
  };
}

function tableOptions(columns: readonly Column[], { widths }: Fit): TableConstructorOptions {
  const none = "";
  const sides = ["top", "bottom", "mid", "left", "right"] as const;
  const lines = sides.flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`]);
  return {
    chars: { ...Object.fromEntries(lines.map((name) => [name, none])), middle: none },
    // cli-table3 counts its padding into a column's width; the gap is the padding on the right of all but the last.
    style: { "padding-left": 0, "padding-right": GAP, head: [], border: [], compact: true },
    colWidths: widths.map((column) => column + GAP),
    colAligns: columns.map(({ field: { kind, column } }) =>
      kind === "amount" || kind === "count" || kind === "rate" || column?.isFigures === true
        ? "right"
        : "left",
    ),
    wordWrap: false,
  };
}
