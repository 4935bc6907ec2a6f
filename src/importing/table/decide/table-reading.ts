/** The reading of a table, as it is shown and remembered. */
import { isCurrency } from "../../../contract/values/currency.ts";
import { isIban } from "../../cells/iban.ts";
import { plainNumber } from "../../cells/national-number.ts";
import { mappingOf } from "../../mapping.ts";
import type { ReadingChoices } from "../../choices.ts";
import type { MappedField } from "../../fields.ts";
import type { Evidence } from "../../reading.ts";
import { answeredColumns } from "../../previous-columns.ts";
import { groupOfTable } from "./accounts/group-rule.ts";
import { accountGroup, emptyGroup } from "./accounts/account-groups.ts";
import { columnName } from "../columns/named-columns.ts";
import { namedColumns } from "../columns/transfer-ends.ts";
import type { TableDecisions } from "./table-decisions.ts";
import { tableEvidence } from "./table-evidence.ts";
import { areOwnRows, feeEvidence } from "./fees/fee-proof.ts";
import { chainIndex } from "../rows/amount-sizes.ts";
import { layoutKey } from "../layout/layout-key.ts";
import type { Layout } from "../layout.ts";
import { allNames } from "../layout/stacked-tables/lower-table.ts";
import { neutralEvidence } from "../rows/neutral-rows.ts";
import { unpostedEvidence } from "../rows/pending/unposted-rows.ts";
import { pendingEvidence } from "../rows/pending/pending-texts.ts";
import type { TableReading, TableRecipe } from "../recipe.ts";
import { sureUnder } from "../rows/sure-rows.ts";
import type { Survey } from "../survey-tallies.ts";

export function tableReading(
  survey: Survey,
  {
    recipe,
    decisions,
    encoding,
    choices,
    isSerial,
  }: {
    recipe: TableRecipe;
    decisions: TableDecisions;
    encoding: Evidence;
    choices: ReadingChoices;
    isSerial: boolean;
  },
): TableReading {
  const { layout, mark, sign, order } = recipe;
  const columns = columnNames(layout);
  const columnAnswers = answeredColumns(choices);
  const shared = { chain: chainIndex(mark, sign), order, hasUnread: survey.hasUnread, layout };
  const isCard = isCardTable(recipe, decisions.sign);
  const groupsWithRows = [...survey.groups].map(([key, group]) => ({
    ...accountGroup(key, { ...shared, group, sure: sureUnder(group.sure, { order, mark, isSerial }) }),
    // Cards have no IBAN.
    ...(isCard && !isIban(plainNumber(group.number ?? "")) ? { type: "credit_card" as const } : {}),
  }));
  const inCurrencies = groupsWithRows.filter(({ currency }) => currency === null || isCurrency(currency));
  // Rows in what is no currency are all rejected, and need no account of their own where others have one.
  const withAccount = inCurrencies.length > 0 ? inCurrencies : groupsWithRows;
  // Rows that are no booking belong to an account, too.
  const groups =
    withAccount.length > 0 || survey.rows === 0
      ? withAccount
      : [emptyGroup(survey.pending ?? groupOfTable(layout.firstLine, recipe.groups))];
  const days = groups.flatMap(({ from, to }) => (from === null || to === null ? [] : [from, to])).sort();
  const [from, to] = [days[0], days.at(-1)];
  const detection = {
    encoding: encoding.decided,
    delimiter: layout.delimiter,
    ...(layout.sheet === undefined ? {} : { sheet: layout.sheet }),
    header_line: layout.headerLine,
    date_format: decisions.dates.format,
    decimal_mark: mark,
    columns,
    evidence: [
      encoding,
      ...tableEvidence({ layout, decisions, rule: recipe.groups, groups, survey }, choices),
      ...pendingEvidence(survey.pendingTexts),
      ...unpostedEvidence(layout),
      ...neutralEvidence(survey.neutral),
      ...(recipe.fee === undefined
        ? []
        : [
            feeEvidence(recipe.fee.turn, columnName(layout.header, recipe.fee.column), {
              areRows: areOwnRows(survey.fees),
              isStated: layout.ends?.isAfterFees === true,
              isOfTrades: layout.tradeFee !== undefined,
            }),
          ]),
    ],
  };
  return {
    format: recipe.format,
    layout: layoutKey(recipe.format, layout),
    mapping: mappingOf(detection, {
      format: recipe.format,
      // Columns that the format names say nothing about the file.
      header: layout.headerLine === 0 ? null : layout.header,
      sign,
      currency: recipe.groups.currencies.length === 1 ? (recipe.groups.currencies[0] ?? null) : null,
    }),
    detected: detection,
    ...(columnAnswers === undefined ? {} : { answered: columnAnswers }),
    groups,
    rows: survey.rows,
    period: from === undefined || to === undefined ? null : { from, to },
    recipe,
    table: { delimiter: layout.delimiter ?? ",", header: allNames(layout), width: layout.width },
  };
}

/** Whether the file shows that the account is a credit card: by what it has, or by signs that no other account's bank writes. */
function isCardTable(
  { layout, groups: { tables } }: TableRecipe,
  { sign, evidence }: TableDecisions["sign"],
): boolean {
  const { ofCard, ofAccount, isCard, isLedger, mayBeLedger } = layout;
  if (tables !== undefined || isLedger === true || mayBeLedger !== undefined) return false;
  if (isCard === true || ofCard !== undefined) return true;
  return sign === "inverted" && evidence.basis === "file" && ofAccount === undefined;
}

/** The columns of the first table; what only a lower one has, no other file of the header has. */
function columnNames({
  columns,
  header,
  width,
  lower,
  ends,
}: Layout): Partial<Record<MappedField, readonly string[]>> {
  const first = width - (lower?.names.length ?? 0);
  const namesByRole = Object.entries(namedColumns(ends, columns)).flatMap(([role, indices]) => {
    const own = indices?.filter((index) => index < first) ?? [];
    if (role === "kind" || own.length === 0) return [];
    return [[role, own.map((index) => columnName(header, index))] as const];
  });
  return Object.fromEntries(namesByRole);
}
