/** Which columns some rows have on a terminal, and their cells. */
import type { Field } from "../../view.ts";
import { escapeText } from "../escape-text.ts";
import { fieldValue, humanCell, plainCell, titleOf, valueAt } from "../cells.ts";
import { selectFields } from "../select-fields.ts";
import { shortIds } from "../../../client/ids/short-id.ts";

export interface Column {
  readonly field: Field;
  readonly title: string;
}

/** The columns of some rows, and what may be left unsaid in further ones. */
interface Columns {
  readonly columns: readonly Column[];
  /** Columns that were left out, each with the text of all its cells. */
  readonly unsaid: readonly { readonly column: Column; readonly text: string }[];
  /** By the name of a field of currencies: the one that all rows have, which a header or a sum says. */
  readonly commonCurrencies: ReadonlyMap<string, string>;
}

export interface ColumnOptions {
  /** Names of --fields: these are the columns then, in this order. */
  readonly names: readonly string[] | undefined;
  readonly locale: string;
  /** Whether lines under the table say the currency. */
  readonly hasSums: boolean;
}

/** Chooses columns by the rows: those that say something. */
export function chooseColumns(
  fields: readonly Field[],
  { rows, options }: { rows: readonly object[]; options: ColumnOptions },
): Columns {
  const { names, hasSums } = options;
  const selection = selectFields(fields, { names, place: "terminal" });
  const visibleFields = names === undefined ? ownIdLast(withoutCurrency(selection)) : selection.map(asItIs);
  const commonCurrencies = findCommonCurrencies(visibleFields, rows);
  const all = visibleFields.map((field) => ({ field, title: titleOf(field) }));
  const texts = cellsOf(rows, all, { options, commonCurrencies });
  const columns: Column[] = [];
  const unsaid: { column: Column; text: string }[] = [];
  all.forEach((column, index) => {
    const cells = texts.map((row) => row[index] ?? "");
    const [first = "", ...others] = cells;
    const isAlike = others.every((text) => text === first);
    if (cells.some((text) => column.field.column?.isNotable?.(text))) columns.push(essential(column));
    else if (
      names === undefined &&
      isAlike &&
      rows.length > 0 &&
      isIdle(column.field, { text: first, rows, all })
    )
      unsaid.push({ column, text: first });
    else columns.push(column);
  });
  const isCurrencyShown = (name: string) => columns.some(({ field }) => field.name === name);
  const titled = columns.map(({ field, title }) => {
    const currency = field.currency === undefined ? undefined : commonCurrencies.get(field.currency);
    const isSaid = currency === undefined || hasSums || isCurrencyShown(field.currency ?? "");
    return { field, title: isSaid ? title : `${title} (${currency})`.trim() };
  });
  return { columns: titled, unsaid, commonCurrencies };
}

/** Whether a column with the same text in each cell need not be shown. */
function isIdle(
  field: Field,
  { text, rows, all }: { text: string; rows: readonly object[]; all: readonly Column[] },
): boolean {
  const isCurrency = all.some((column) => column.field.currency === field.name);
  const presence = field.column?.presence ?? (isCurrency ? "differing" : undefined);
  if (presence === "always") return false;
  return text === "" || presence === "differing" || (presence !== "filled" && rows.length > 1);
}

/** Others make room for what is notable. */
function essential({ field, title }: Column): Column {
  return { field: { ...field, column: { ...field.column, isEssential: true, dropFirst: false } }, title };
}

/** The texts of cells, row by row. */
export function cellsOf(
  rows: readonly object[],
  columns: readonly Column[],
  { options, commonCurrencies }: { options: ColumnOptions } & Pick<Columns, "commonCurrencies">,
): readonly (readonly string[])[] {
  const ids = shortIds(
    columns
      .filter(({ field }) => field.kind === "id")
      .flatMap(({ field }) => rows.map((row) => plainCell(fieldValue(row, field)))),
  );
  return rows.map((row) =>
    columns.map(({ field }) => {
      const hasCurrencyColumn = columns.some((column) => column.field.name === field.currency);
      const saysCurrency = (currency: unknown) =>
        hasCurrencyColumn || currency === commonCurrencies.get(field.currency ?? "");
      const text = humanCell(row, { field, locale: options.locale, saysCurrency });
      return escapeText(field.kind === "id" ? (ids.get(text) ?? text) : text);
    }),
  );
}

/** A field that is asked for by name shows its own value. */
function asItIs({ cell: _, ...field }: Field): Field {
  return field;
}

/** A table is read from what a row is about; its id is for typing. */
function ownIdLast(fields: readonly Field[]): readonly Field[] {
  const isOwnId = ({ name, kind }: Field) => name === "id" && kind === "id";
  return [...fields.filter((field) => !isOwnId(field)), ...fields.filter(isOwnId)];
}

/** Where it is the currency of one amount only, it stands beside that amount, and there only where rows differ. */
function withoutCurrency(fields: readonly Field[]): readonly Field[] {
  return fields.filter(
    ({ name, column }) =>
      column?.presence === "always" || fields.filter(({ currency }) => currency === name).length !== 1,
  );
}

function findCommonCurrencies(
  fields: readonly Field[],
  rows: readonly object[],
): ReadonlyMap<string, string> {
  const names = new Set(fields.flatMap(({ currency }) => (currency === undefined ? [] : [currency])));
  return new Map(
    [...names].flatMap((name): [string, string][] => {
      const [first, ...others] = new Set(
        rows.map((row) => valueAt(row, name)).filter((currency) => (currency ?? "") !== ""),
      );
      return typeof first === "string" && others.length === 0 ? [[name, escapeText(first)]] : [];
    }),
  );
}
