/** The order of day, month and year as a header says it: "Date (MM/DD/YYYY)", "Datum (TT.MM.JJJJ)", "Date (JJ/MM/AAAA)". */
import type { Columns } from "../../columns/columns.ts";
import type { Layout } from "../../layout.ts";

const DAY = "(?<d>[dtjg]{1,2})";
const MONTH = "(?<m>m{1,3})";
const YEAR = "(?<y>[yajr]{4}|[yajr]{2})";
const BETWEEN = "[./ -]?";
const ORDERS = [
  ["dmy", [DAY, MONTH, YEAR]],
  ["mdy", [MONTH, DAY, YEAR]],
  ["ymd", [YEAR, MONTH, DAY]],
] as const;
const patterns = ORDERS.map(
  ([order, parts]) => [order, new RegExp(`(?<!\\p{L})${parts.join(BETWEEN)}(?!\\p{L})`, "iu")] as const,
);

/** What the headers of the date columns say, or the line of units right below them; undefined where they say nothing, or two things. */
export function statedOrder(
  lines: readonly (readonly string[])[],
  { posted_date, date, value_date }: Columns,
): Layout["statedOrder"] {
  const columns = [posted_date, date, value_date].flatMap((one) => one ?? []);
  const statements = lines.flatMap((cells) =>
    columns.flatMap((column) => {
      const text = (cells[column] ?? "").trim();
      return text.length > 60
        ? []
        : patterns.flatMap(([order, pattern]) => (pattern.test(text) ? [{ order, text: `"${text}"` }] : []));
    }),
  );
  const [first] = statements;
  return statements.every(({ order }) => order === first?.order) ? first : undefined;
}
