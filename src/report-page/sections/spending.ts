/** Tables of what moved by category and by merchant, beside the days before. */
import { spanName } from "../../client/notation/period-name.ts";
import { units } from "../../client/notation/figures.ts";
import { largest } from "../../contract/values/extremes.ts";
import type { Spending } from "../../contract/report/spending.ts";
import { netBar, type BarScale } from "../charts/net-bar.ts";
import { figureCell } from "../figure-cells.ts";
import { markup, type Markup } from "../html.ts";
import { categoryKey } from "../page-rows.ts";
import type { Presentation } from "../presentation.ts";

type CurrencySpending = Spending["currencies"][number];
type Cell = CurrencySpending["cells"][number];

/** A column of figures; `more` is left out on a narrow screen. */
interface Column {
  readonly title: string;
  readonly of: keyof Pick<Cell, "inflow" | "outflow" | "net">;
  readonly className?: "more";
}

interface SpendingTable {
  readonly title: string;
  readonly id: string;
  readonly columns: readonly Column[];
  readonly nameOf: (cell: Cell) => string;
  /** Opens the rows behind a line. */
  readonly detailsOf?: (cell: Cell) => Markup | undefined;
}

export function categorySection(spending: CurrencySpending, presentation: Presentation): Markup {
  const { document, rows } = presentation;
  const nameOf = ({ category = "" }: Cell) =>
    category === "" ? "No category" : (document.category_names[category] ?? category.replaceAll("_", " "));
  return spendingTable(
    spending,
    {
      title: "Category",
      id: "categories",
      columns: [
        { title: "In", of: "inflow", className: "more" },
        { title: "Out", of: "outflow", className: "more" },
        { title: "Net", of: "net" },
      ],
      nameOf,
      detailsOf: (cell) =>
        rows.details(categoryKey(spending.currency_code, cell.category ?? ""), nameOf(cell)),
    },
    presentation,
  );
}

export function merchantSection(spending: CurrencySpending, presentation: Presentation): Markup {
  return spendingTable(
    spending,
    {
      title: "Merchant",
      id: "merchants",
      columns: [{ title: "Out", of: "outflow" }],
      nameOf: ({ merchant_name }) => merchant_name || "No merchant",
    },
    presentation,
  );
}

function spendingTable(
  { cells, others, totals, previous_totals, currency_code }: CurrencySpending,
  { title, id, columns, nameOf, detailsOf }: SpendingTable,
  { document, locale }: Presentation,
): Markup {
  const isCompared = document.is_compared;
  const sizes = [...cells, ...(others === null ? [] : [others])].map(({ net }) => Number(units(net)));
  const scale: BarScale = {
    largest: largest(sizes.map(Math.abs), 1),
    isSigned: sizes.some((size) => size > 0),
  };
  const line = (
    name: string,
    figures: Omit<Cell, "share" | "previous">,
    previous: Cell["previous"],
    bar: boolean,
  ) =>
    markup`<tr><th scope="row">${name}</th>${columns.map(({ of, className }) => figureCell(figures[of], locale, className))}${
      isCompared ? figureCell(previous?.net, locale, "was") : undefined
    }<td class="bar">${bar ? netBar(figures.net, scale) : undefined}</td></tr>
`;
  const width = columns.length + (isCompared ? 3 : 2);
  return markup`<div class="wide" tabindex="0" role="region" aria-label="${title} table in ${currency_code}">
<table data-table="${id}"><thead><tr><th scope="col">${title}</th>${columns.map((column) => markup`<th scope="col" class="n ${column.className ?? ""}">${column.title}</th>`)}${
    isCompared ? markup`<th scope="col" class="n was">${spanName(document.summary.previous)}</th>` : undefined
  }<td class="bar"></td></tr></thead>
<tbody>${cells.map((cell) => {
    const details = detailsOf?.(cell);
    return markup`${line(nameOf(cell), cell, cell.previous, true)}${
      details === undefined
        ? undefined
        : markup`<tr class="behind"><td colspan="${width}">${details}</td></tr>
`
    }`;
  })}${others === null ? undefined : line("All others", others, null, true)}</tbody>
<tfoot>${line("Total", totals, previous_totals, false)}</tfoot></table></div>`;
}
