/** The reading of a table, as it is shown and remembered. */
import { mappingOf } from "../../mapping.ts";
import type { Evidence, MappedField, ReadingChoices } from "../../model.ts";
import { answeredColumns } from "../../previous-columns.ts";
import { accountGroup, emptyGroup } from "./accounts/account-groups.ts";
import { columnName } from "../columns/named-columns.ts";
import type { Decided } from "./decide.ts";
import { tableEvidence } from "./evidence.ts";
import { areOwnRows, feeEvidence } from "./fees/fee-proof.ts";
import { chainIndex } from "../rows/balances/running-balance.ts";
import { layoutKey } from "../layout/layout-key.ts";
import type { Layout } from "../layout.ts";
import { allNames } from "../layout/stacked-tables/lower-table.ts";
import { neutralFound } from "../rows/neutral-rows.ts";
import { pendingFound } from "../rows/pending/pending-texts.ts";
import type { TableReading, TableRecipe } from "../recipe.ts";
import { sureUnder } from "../rows/sure-rows.ts";
import type { Survey } from "../survey-tallies.ts";

export function reading(
  found: Survey,
  {
    recipe,
    decided,
    encoding,
    choices,
    isSerial,
  }: {
    recipe: TableRecipe;
    decided: Decided;
    encoding: Evidence;
    choices: ReadingChoices;
    isSerial: boolean;
  },
): TableReading {
  const { layout, mark, sign, order } = recipe;
  const columns = columnNames(layout);
  const answered = answeredColumns(choices);
  const chain = chainIndex(mark, sign);
  const booked = [...found.groups].map(([key, group]) =>
    accountGroup(key, { group, chain, order, sure: sureUnder(group.sure, { order, mark, isSerial }) }),
  );
  const groups = booked.length > 0 || found.pending === undefined ? booked : [emptyGroup(found.pending)];
  const spans = groups.filter(({ from }) => from !== null);
  const from = spans.map((group) => group.from ?? "").sort()[0];
  const to = spans
    .map((group) => group.to ?? "")
    .sort()
    .at(-1);
  const detected = {
    encoding: encoding.decided,
    delimiter: layout.delimiter,
    ...(layout.sheet === undefined ? {} : { sheet: layout.sheet }),
    header_line: layout.headerLine,
    date_format: decided.dates.format,
    decimal_mark: mark,
    columns,
    evidence: [
      encoding,
      ...tableEvidence(
        { layout, decided, rule: recipe.groups, groups, continued: found.continuations },
        choices,
      ),
      ...pendingFound(found.pendingTexts),
      ...neutralFound(found.neutral),
      ...(recipe.fee === undefined
        ? []
        : [
            feeEvidence(
              recipe.fee.turn,
              columnName(layout.header, recipe.fee.column),
              areOwnRows(found.fees),
            ),
          ]),
    ],
  };
  return {
    format: recipe.format,
    layout: layoutKey(recipe.format, layout),
    mapping: mappingOf(detected, {
      format: recipe.format,
      // Columns that the format names say nothing about the file.
      header: layout.headerLine === 0 ? null : layout.header,
      sign,
      currency: recipe.groups.currencies.length === 1 ? (recipe.groups.currencies[0] ?? null) : null,
    }),
    detected,
    ...(answered === undefined ? {} : { answered }),
    groups,
    rows: found.rows,
    period: from === undefined || to === undefined ? null : { from, to },
    recipe,
    table: { delimiter: layout.delimiter ?? ",", header: allNames(layout), width: layout.width },
  };
}

/** The columns of the first table; what only a lower one has, no other file of the header has. */
function columnNames({
  columns,
  header,
  width,
  lower,
}: Layout): Partial<Record<MappedField, readonly string[]>> {
  const first = width - (lower?.names.length ?? 0);
  const named = Object.entries(columns).flatMap(([role, indices]) => {
    const own = indices?.filter((index) => index < first) ?? [];
    if (role === "kind" || own.length === 0) return [];
    return [[role, own.map((index) => columnName(header, index))] as const];
  });
  return Object.fromEntries(named);
}
