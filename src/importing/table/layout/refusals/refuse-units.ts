/** Refuses amounts in thousands, millions or hundredths: booked as full units, each would be wrong many times over. */
import { Problem } from "../../../../contract/problem.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import { isInOtherUnits, statesOtherUnits } from "../../../words/headers/units.ts";
import { areAmounts, columnOf, filledTexts, type HeadedRows } from "../../cells.ts";
import type { ReadingChoices } from "../../../choices.ts";
import type { Layout } from "../../layout.ts";
import type { TableRecord } from "../../record.ts";
import { DAY_ROLES, moneyColumns, type Columns } from "../../columns/columns.ts";

/** Throws `unreadable_file` where lines beside the table state other units. */
export function refuseUnits(lines: readonly (readonly string[])[]): void {
  const stated = lines.map(unitsIn).find((text) => text !== undefined);
  if (stated !== undefined) throw inOtherUnits(stated);
}

/** The same of lines below the table, and above one without a header, unless a person said what the amounts are. */
export function refuseUnitsAround(
  { below }: { readonly below: readonly TableRecord[] },
  {
    layout: { header, preamble },
    choices: { columns, mapping },
  }: { layout: Pick<Layout, "header" | "preamble">; choices: ReadingChoices },
): void {
  const { amount, debit, credit } = { ...mapping?.columns, ...columns };
  if ((amount ?? debit ?? credit) !== undefined) return;
  const above = header === null ? preamble : [];
  refuseUnits([...above, ...below].map(({ cells }) => cells));
}

/** Throws it where a header with a day names no other amounts than such. */
export function refuseHeaderOfUnits({ header, rows }: HeadedRows): void {
  const isDated = header.some((cell) => DAY_ROLES.some((role) => role === fieldOf(cell)?.field));
  const name = header.find((cell, index) => isInOtherUnits(cell) && areAmounts(columnOf(rows, index)));
  if (isDated && name !== undefined) throw inOtherUnits(name.trim());
}

/** Whether none of the columns that amounts are read from is called one of amounts: a balance is what is left. */
export function isUnnamedMoney(columns: Columns, header: readonly string[]): boolean {
  return moneyColumns(columns).every((index) => fieldOf(header[index] ?? "")?.field === "balance");
}

/** What a line says of units, in a cell or as a whole; undefined where it has a figure, which is what the units are of. */
function unitsIn(cells: readonly string[]): string | undefined {
  const texts = filledTexts(cells);
  if (texts.some((text) => /^[-+]?[0-9][0-9.,' ]*$/.test(text))) return undefined;
  return [...texts, texts.join(" ")].find(statesOtherUnits);
}

function inOtherUnits(text: string): Problem {
  return new Problem("unreadable_file", {
    detail: `The amounts of the file are not in full units: "${text}".`,
    remedy: "Export the bookings of the account, with amounts to the cent.",
  });
}
