/** Columns of a table that hold amounts or currencies and that no row is read from, such as those of an amount abroad. */
import { isCurrency } from "../../../contract/values/currency.ts";
import { takeApart } from "../../../importing/cells/amount-text.ts";
import type { ChunkBookedRow } from "../../../contract/import/row.ts";
import type { Target } from "../accounts/target.ts";
import type { RowSource } from "../../../importing/drive/row-source.ts";

/** Rows that are looked at until a column says what it holds. */
const ROWS_MAX = 10_000;

/** Rates, coordinates and shares have more decimals than amounts of money. */
const MORE_DECIMALS = /[.,][0-9]{4,}$/;

/** The same source; `otherMoney` are the names of these columns, as the rows of its last pass showed them. */
export function collectOtherMoney(
  source: RowSource,
  targets: Iterable<Pick<Target, "currency">>,
): {
  readonly source: RowSource;
  readonly otherMoney: () => readonly string[];
} {
  const open = restOfColumns(source);
  if (open.size === 0) return { source, otherMoney: () => [] };
  const moneyColumns = new Set<number>();
  const otherNumbers = new Set<number>();
  const own = new Set([...targets].map(({ currency }) => currency));
  const look = (row: ChunkBookedRow): void => {
    for (const index of open.keys()) {
      const cell = row.source[index]?.trim() ?? "";
      if (MORE_DECIMALS.test(cell)) otherNumbers.add(index);
      else if (cell !== "" && !moneyColumns.has(index) && isOtherMoney(cell, row, own))
        moneyColumns.add(index);
    }
  };
  return {
    otherMoney: () =>
      [...open].flatMap(([index, name]) =>
        moneyColumns.has(index) && !otherNumbers.has(index) ? [name] : [],
      ),
    source: {
      ...source,
      async *rows(options) {
        let rows = 0;
        for await (const batch of source.rows(options)) {
          for (const { row } of batch) {
            if (rows >= ROWS_MAX || otherNumbers.size === open.size) break;
            if ("verdict" in row) continue;
            rows++;
            look(row);
          }
          yield batch;
        }
      },
    },
  };
}

/** The member of receipts and dry runs; absent where there are none. */
export function otherMoneyMember(names: readonly string[] = []): {
  readonly other_money_columns?: readonly string[];
} {
  return names.length === 0 ? {} : { other_money_columns: names };
}

/** By index, the columns with a name that the reading gives no meaning. */
function restOfColumns({ reading }: RowSource): ReadonlyMap<number, string> {
  // Gross, fee and net are the same money, and the fees are told of on their own.
  if (reading?.detected.evidence.some(({ about }) => about === "fee" || about === "fees") === true)
    return new Map();
  const header = reading?.table?.header ?? [];
  const used = new Set(Object.values(reading?.detected.columns ?? {}).flat());
  const isUsed = (name: string, index: number) => used.has(name) || used.has(String(index + 1));
  return new Map(
    header
      .map((cell, index) => [index, cell.trim()] as const)
      .filter(([index, name]) => name !== "" && !isUsed(name, index)),
  );
}

/** Neither nothing, nor the row's own amount or the account's currency again. */
function isOtherMoney(cell: string, { amount }: ChunkBookedRow, own: ReadonlySet<string>): boolean {
  if (/^[A-Z]{3}$/.test(cell)) return isCurrency(cell) && !own.has(cell);
  // A number without decimals may be anything.
  if (!/[0-9][.,][0-9]+/.test(cell) || dateLike(cell)) return false;
  const body = takeApart(cell)?.body;
  return body !== undefined && /[1-9]/.test(body) && digitsOf(body) !== digitsOf(amount);
}

/** "17.03.2026", but also "1.234.567": a day has no decimals either. */
function dateLike(cell: string): boolean {
  return /^\d{1,4}([.,/-])\d{1,2}\1\d{1,4}/.test(cell) || /\d:\d\d/.test(cell);
}

/** The digits before and behind the decimal mark: "-1.299,90" and "1299.9" have the same, "10.00" and "100.00" have not. */
function digitsOf(text: string): string {
  const decimals = /[.,]([0-9]{1,2})$/.exec(text)?.[1] ?? "";
  const whole = text
    .slice(0, text.length - decimals.length)
    .replaceAll(/[^0-9]/g, "")
    .replace(/^0+/, "");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}
