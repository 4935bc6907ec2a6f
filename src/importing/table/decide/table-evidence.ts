/** How a table is read, in words: each decision with what settled it, and what decides it otherwise. */
import { bareCommand, column, joined, sentence, setting, type Sentence } from "../../../contract/choice.ts";
import { amountText } from "../../../contract/values/money.ts";
import { fieldOf } from "../../words/headers/fields.ts";
import type { ReadingChoices } from "../../choices.ts";
import { mappedFields } from "../../fields.ts";
import type { AccountGroup, Evidence, ProofLines } from "../../reading.ts";
import { calendarEvidence } from "./dates/calendar.ts";
import { columnName } from "../columns/named-columns.ts";
import { namedColumns } from "../columns/transfer-ends.ts";
import type { TableDecisions } from "./table-decisions.ts";
import type { GroupRule } from "./accounts/group-rule.ts";
import { isFixed, type Layout } from "../layout.ts";
import { allNames } from "../layout/stacked-tables/lower-table.ts";
import { sharedDayEvidence } from "../rows/steps/shared-days.ts";
import type { Survey } from "../survey-tallies.ts";
import { yearEvidence } from "./dates/missing-years.ts";
import { countText } from "../../../contract/count-text.ts";

const HEADER = { placeholder: "<header>" };

interface TableFindings {
  readonly layout: Layout;
  readonly decisions: TableDecisions;
  readonly rule: GroupRule;
  readonly groups: readonly AccountGroup[];
  readonly survey: Pick<Survey, "continuations"> & Unread;
}

/** The lines of rejected rows next to the rows that were read, where they lie outside of these. */
type Unread = Pick<Survey, "unreadAbove" | "unreadBelow">;

export function tableEvidence(
  { layout, decisions, rule, groups, survey }: TableFindings,
  choices: ReadingChoices,
): readonly Evidence[] {
  const { dates, mark, sign } = decisions;
  const ofDecisions = [dates, mark, sign].map(({ evidence, column }) =>
    column === undefined ? evidence : { ...evidence, column: columnName(allNames(layout), column) },
  );
  return [
    ...mappingEvidence(layout, choices),
    headerEvidence(layout),
    ...lowerTableEvidence(layout),
    ...calendarEvidence(layout),
    ...columnEvidence(layout, choices),
    ...yearEvidence(layout),
    ...sharedDayEvidence(layout),
    ...continuationEvidence(survey.continuations),
    ...ofDecisions,
    currencyEvidence({ layout, rule, groups }, choices),
    ...groups.flatMap((group) =>
      balanceEvidence(group, { layout, ...(groups.length === 1 ? { unread: survey } : {}) }),
    ),
  ];
}

function mappingEvidence(
  { savedMapping, headerLine }: Layout,
  { mapping }: ReadingChoices,
): readonly Evidence[] {
  const current = savedMapping ?? mapping;
  if (current === undefined) return [];
  const shortSignature = current.signature?.slice(0, 8) ?? "no header";
  const line = headerLine === 0 ? null : headerLine;
  const evidence = { about: "mapping", decided: current.name ?? shortSignature, line };
  if (savedMapping === undefined) return [{ ...evidence, because: "It was set for this file." }];
  const whose = current.account_name ?? current.account;
  const because = `It is saved for this header${whose === undefined ? "" : ` and the account ${whose}`}.`;
  return [
    { ...evidence, because, otherwise: sentence`${bareCommand(`imports map edit ${shortSignature}`)}` },
  ];
}

function headerEvidence(layout: Layout): Evidence {
  const { headerLine, because, sheet, delimiter } = layout;
  const choices = [
    setting("header_line", { placeholder: "<n>" }),
    ...(delimiter === null ? [] : [setting("delimiter", { placeholder: "<char>" })]),
    ...(sheet === undefined ? [] : [setting("sheet", { placeholder: "<name>" })]),
  ];
  return {
    about: "table",
    decided: headerLine === 0 ? "no header" : `header on line ${headerLine}`,
    because: `${because[0]?.toUpperCase()}${because.slice(1)}.`,
    line: headerLine === 0 ? null : headerLine,
    ...(isFixed(layout) ? {} : { otherwise: joined(choices, " or ") }),
  };
}

function lowerTableEvidence({ lower }: Layout): readonly Evidence[] {
  const read = lower?.tables.filter(({ isAside }) => isAside !== true) ?? [];
  const [first] = read;
  if (first === undefined) return [];
  return [
    {
      about: "table",
      decided: `${countText(read.length + 1, "table")}, one below the other`,
      because: "Each has a header, and their amount columns have the same name.",
      line: first.headerLine,
    },
  ];
}

function continuationEvidence({ lines, first }: Survey["continuations"]): readonly Evidence[] {
  if (first === undefined) return [];
  return [
    {
      about: "text",
      decided: `${countText(lines, "line continues", "lines continue")} the text of the booking above`,
      because: "They have text in the text column, but neither a date nor an amount.",
      line: first,
    },
  ];
}

/** A line for each field, and one for the columns that none is read from. */
function columnEvidence(layout: Layout, choices: ReadingChoices): readonly Evidence[] {
  const { headerLine, ends } = layout;
  const columns = namedColumns(ends, layout.columns);
  const header = allNames(layout);
  if (isFixed(layout)) return [];
  const line = headerLine === 0 ? null : headerLine;
  const columnsOfRoles = [...mappedFields, "kind" as const].flatMap((role) => {
    const indices = columns[role] ?? [];
    return indices.length === 0 ? [] : [{ role, indices }];
  });
  const evidence = columnsOfRoles.map(({ role, indices }): Evidence => {
    const names = indices.map((index) => columnName(header, index));
    return {
      about: "column",
      decided: `${role}: ${indices.length === 1 ? "column" : "columns"} ${indices.map((index) => columnInWords(header, index)).join(", ")}`,
      because:
        (role === "kind" ? undefined : layout.proofs?.[role]) ?? reasonOf(role, { indices, header, choices }),
      line,
      column: names.join(", "),
      ...(role === "kind" ? {} : { otherwise: sentence`${column(role, HEADER)}` }),
    };
  });
  const usedColumns = new Set([
    ...columnsOfRoles.flatMap(({ indices }) => indices),
    ...(ends === undefined ? [] : [ends.source, ends.target].flatMap((end) => Object.values(end))),
  ]);
  const unusedNames = (header ?? []).flatMap((cell, index) =>
    usedColumns.has(index) || cell.trim() === "" ? [] : [columnName(header, index)],
  );
  if (unusedNames.length === 0) return evidence;
  return [
    ...evidence,
    {
      about: "column",
      decided: `not used: ${unusedNames.join(", ")}`,
      because: "An import reads no column with such a header.",
      line,
      otherwise: sentence`${column("<field>", HEADER)}`,
    },
  ];
}

/** "5 “Betrag (EUR)”". */
function columnInWords(header: readonly string[] | null, index: number): string {
  const own = header?.[index]?.trim() ?? "";
  return own === "" ? String(index + 1) : `${index + 1} “${own}”`;
}

function reasonOf(
  role: string,
  {
    indices,
    header,
    choices,
  }: { indices: readonly number[]; header: readonly string[] | null; choices: ReadingChoices },
): Sentence {
  if (choices.recalled?.fields.some((field) => field === role) === true) return choices.recalled.because;
  if (Object.hasOwn(choices.columns ?? {}, role)) return sentence`It was set with ${setting("column")}.`;
  if (Object.hasOwn(choices.mapping?.columns ?? {}, role)) return "The mapping says so.";
  const isNamed = indices.every((index) => fieldOf(header?.[index] ?? "")?.field === role);
  return isNamed ? "The header says so." : "The content of the column shows it.";
}

function currencyEvidence(
  { layout, rule, groups }: Omit<TableFindings, "decisions" | "survey">,
  { currency, accountCurrency, mapping }: ReadingChoices,
): Evidence {
  const currencyNames = [...new Set(groups.map((group) => group.currency ?? "that of the account"))].join(
    ", ",
  );
  const evidence = (because: string, index?: number): Evidence => ({
    about: "currency",
    decided: currencyNames === "" ? "none" : currencyNames,
    because,
    line: null,
    ...(index === undefined ? {} : { column: columnName(allNames(layout), index) }),
    otherwise:
      index === undefined
        ? sentence`${setting("currency", { placeholder: "<code>" })}`
        : sentence`${column("currency", HEADER)}`,
  });
  if (rule.currency !== undefined) return evidence("Each row has its own.", rule.currency);
  const only = rule.currencies.length === 1 ? rule.currencies[0] : undefined;
  const defaultCurrency = only ?? rule.requestedCurrency ?? rule.own ?? null;
  if (groups.some((group) => group.currency !== defaultCurrency))
    return evidence("It is written beside the amounts.");
  if (only !== undefined) {
    const { otherwise, ...fixedEvidence } = evidence(
      only === layout.ownCurrency
        ? "The rows in it have the same amount before and after the exchange."
        : "The header, or a line above it, names it.",
    );
    return fixedEvidence;
  }
  if (mapping?.currency !== undefined) return evidence("The mapping says so.");
  const isChosen = currency !== undefined || accountCurrency !== undefined;
  const ending = isChosen ? "; it is from the flag or the account." : ".";
  return evidence(
    rule.currencies.length > 1
      ? `The file has a sign that several currencies share${ending}`
      : `The file has none${ending}`,
  );
}

function balanceEvidence(
  { proof, number, currency }: AccountGroup,
  { layout: { columns, header }, unread }: { readonly layout: Layout; readonly unread?: Unread },
): readonly Evidence[] {
  const [balance] = columns.balance ?? [];
  if (balance === undefined || currency === null) return [];
  const whose = number === null ? "" : ` of ${number}`;
  const evidence = (
    because: string,
    { line = null, amounts }: { readonly line?: number | null; readonly amounts?: readonly string[] } = {},
  ): Evidence => ({
    about: "balance",
    decided: proof.result,
    because,
    line,
    ...(amounts !== undefined && { amounts }),
    column: columnName(header, balance),
  });
  if (proof.result === "proved") {
    const [opening, closing] = [amountText(proof.opening, currency), amountText(proof.closing, currency)];
    const because = `${opening} and the amounts${whose} add up to ${closing}, row by row.${besideUnread(proof.lines, unread)}`;
    return [evidence(because, { amounts: [opening, closing] })];
  }
  if (proof.result === "failed") {
    const off = amountText(proof.difference, currency);
    return [
      evidence(`From line ${proof.line} on, balance and amounts${whose} differ by ${off}.`, {
        line: proof.line,
        amounts: [off],
      }),
    ];
  }
  if (proof.closing !== undefined) {
    const only = amountText(proof.closing, currency);
    const because = `The only row${whose} has the balance ${only}, and none before it to add up from.`;
    return [evidence(because, { amounts: [only] })];
  }
  return [evidence(`Balances and amounts${whose} do not add up in one order.`, { line: proof.line ?? null })];
}

/** That rows which were rejected come before the opening balance that is proved, or after the closing one. */
function besideUnread(lines: ProofLines | undefined, unread: Unread | undefined): string {
  if (lines === undefined || unread === undefined) return "";
  const { unreadAbove: above, unreadBelow: below } = unread;
  const isDown = lines.opening.row <= lines.closing.row;
  const [before, after] = isDown ? [above, below] : [below, above];
  const rejected = (line: number) => `line ${line}, which is rejected`;
  return [
    ...(before === undefined ? [] : [` The first balance is the one after ${rejected(before)}.`]),
    ...(after === undefined ? [] : [` The last balance is the one before ${rejected(after)}.`]),
  ].join("");
}
