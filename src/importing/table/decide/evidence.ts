/** How a table is read, in words: each decision with what settled it, and what decides it otherwise. */
import { amountText } from "../../../contract/money.ts";
import { fieldOf } from "../../words/headers/fields.ts";
import { mappedFields, type AccountGroup, type Evidence, type ReadingChoices } from "../../model.ts";
import { calendarFound } from "./dates/calendar.ts";
import { columnName } from "../columns/named-columns.ts";
import type { Decided } from "./decide.ts";
import type { GroupRule } from "./accounts/group-rule.ts";
import { isFixed, type Layout } from "../layout.ts";
import { allNames } from "../layout/stacked-tables/lower-table.ts";
import { sharedDaysFound } from "../rows/steps/shared-days.ts";
import type { Survey } from "../survey-tallies.ts";
import { yearsFound } from "./dates/year-of-days.ts";

interface TableFindings {
  readonly layout: Layout;
  readonly decided: Decided;
  readonly rule: GroupRule;
  readonly groups: readonly AccountGroup[];
  readonly continued: Survey["continuations"];
}

export function tableEvidence(
  { layout, decided, rule, groups, continued }: TableFindings,
  choices: ReadingChoices,
): readonly Evidence[] {
  const { dates, mark, sign } = decided;
  const settled = [dates, mark, sign].map(({ evidence, column }) =>
    column === undefined ? evidence : { ...evidence, column: columnName(allNames(layout), column) },
  );
  return [
    ...mappingEvidence(layout, choices),
    tableFound(layout),
    ...lowerTablesFound(layout),
    ...calendarFound(layout),
    ...columnEvidence(layout, choices),
    ...yearsFound(layout),
    ...sharedDaysFound(layout),
    ...textsContinued(continued),
    ...settled,
    currencyEvidence({ layout, rule, groups }, choices),
    ...groups.flatMap((group) => balanceEvidence(group, layout)),
  ];
}

function mappingEvidence(
  { savedMapping: remembered, headerLine }: Layout,
  { mapping }: ReadingChoices,
): readonly Evidence[] {
  const used = remembered ?? mapping;
  if (used === undefined) return [];
  const known = used.signature?.slice(0, 8) ?? "no header";
  const line = headerLine === 0 ? null : headerLine;
  const found = { about: "mapping", decided: used.name ?? known, line };
  if (remembered === undefined) return [{ ...found, because: "It was said for this file." }];
  const whose = used.account_name ?? used.account;
  const because = `It is kept for this header${whose === undefined ? "" : ` and the account ${whose}`}.`;
  return [{ ...found, because, otherwise: `cashbook imports map edit ${known}` }];
}

function tableFound(layout: Layout): Evidence {
  const { headerLine, because, sheet, delimiter } = layout;
  const cut = delimiter === null ? [] : ["--delimiter <char>"];
  const sheets = sheet === undefined ? [] : ["--sheet <name>"];
  return {
    about: "table",
    decided: headerLine === 0 ? "no header" : `header on line ${headerLine}`,
    because: `${because[0]?.toUpperCase()}${because.slice(1)}.`,
    line: headerLine === 0 ? null : headerLine,
    ...(isFixed(layout) ? {} : { otherwise: ["--header-line <n>", ...cut, ...sheets].join(" or ") }),
  };
}

function lowerTablesFound({ lower }: Layout): readonly Evidence[] {
  const read = lower?.tables.filter(({ isAside }) => isAside !== true) ?? [];
  const [first] = read;
  if (first === undefined) return [];
  return [
    {
      about: "table",
      decided: `${read.length + 1} tables, one below the other`,
      because: "Each has a header, and amounts that are called alike.",
      line: first.headerLine,
    },
  ];
}

function textsContinued({ lines, first }: Survey["continuations"]): readonly Evidence[] {
  if (first === undefined) return [];
  return [
    {
      about: "text",
      decided: `${lines} ${lines === 1 ? "line continues" : "lines continue"} the text of the booking above`,
      because: "Where the text stands they hold more of it, and neither a day nor an amount.",
      line: first,
    },
  ];
}

/** A line for each field, and one for the columns that none is read from. */
function columnEvidence(layout: Layout, choices: ReadingChoices): readonly Evidence[] {
  const { columns, headerLine } = layout;
  const header = allNames(layout);
  if (isFixed(layout)) return [];
  const line = headerLine === 0 ? null : headerLine;
  const named = [...mappedFields, "kind" as const].flatMap((role) => {
    const indices = columns[role] ?? [];
    return indices.length === 0 ? [] : [{ role, indices }];
  });
  const evidence = named.map(({ role, indices }): Evidence => {
    const names = indices.map((index) => columnName(header, index));
    return {
      about: "column",
      decided: `${role}: ${indices.length === 1 ? "column" : "columns"} ${indices.map((index) => inWords(header, index)).join(", ")}`,
      because:
        (role === "kind" ? undefined : layout.proofs?.[role]) ?? whence(role, { indices, header, choices }),
      line,
      column: names.join(", "),
      ...(role === "kind" ? {} : { otherwise: `--column ${role.replaceAll("_", "-")}=<header>` }),
    };
  });
  const used = new Set(named.flatMap(({ indices }) => indices));
  const unused = (header ?? []).flatMap((cell, index) =>
    used.has(index) || cell.trim() === "" ? [] : [columnName(header, index)],
  );
  if (unused.length === 0) return evidence;
  return [
    ...evidence,
    {
      about: "column",
      decided: `not used: ${unused.join(", ")}`,
      because: "Their headers name nothing that an import reads.",
      line,
      otherwise: "--column <field>=<header>",
    },
  ];
}

/** "5 “Betrag (EUR)”". */
function inWords(header: readonly string[] | null, index: number): string {
  const own = header?.[index]?.trim() ?? "";
  return own === "" ? String(index + 1) : `${index + 1} “${own}”`;
}

function whence(
  role: string,
  {
    indices,
    header,
    choices: { columns, mapping, recalled },
  }: { indices: readonly number[]; header: readonly string[] | null; choices: ReadingChoices },
): string {
  if (recalled?.fields.some((field) => field === role) === true) return recalled.because;
  if (Object.hasOwn(columns ?? {}, role)) return "It was said by --column.";
  if (Object.hasOwn(mapping?.columns ?? {}, role)) return "It is so in the mapping.";
  const isNamed = indices.every((index) => fieldOf(header?.[index] ?? "")?.field === role);
  return isNamed ? "The header says so." : "The cells of the column show it.";
}

function currencyEvidence(
  { layout, rule, groups }: Omit<TableFindings, "decided" | "continued">,
  { currency, accountCurrency, mapping }: ReadingChoices,
): Evidence {
  const found = [...new Set(groups.map((group) => group.currency ?? "that of the account"))].join(", ");
  const told = (because: string, column?: number): Evidence => ({
    about: "currency",
    decided: found === "" ? "none" : found,
    because,
    line: null,
    ...(column === undefined ? {} : { column: columnName(allNames(layout), column) }),
    ...(column === undefined
      ? { otherwise: "--currency <code>" }
      : { otherwise: "--column currency=<header>" }),
  });
  if (rule.currency !== undefined) return told("Each row names its own.", rule.currency);
  const only = rule.currencies.length === 1 ? rule.currencies[0] : undefined;
  const assumed = only ?? rule.said ?? rule.own ?? null;
  if (groups.some((group) => group.currency !== assumed)) return told("It stands beside the amounts.");
  if (only !== undefined) {
    const { otherwise, ...named } = told("The header, or a line above it, names it.");
    return named;
  }
  if (mapping?.currency !== undefined) return told("It is so in the mapping.");
  const settled = currency !== undefined || accountCurrency !== undefined;
  const settling = settled ? "; it was said, or is the account's." : ".";
  return told(
    rule.currencies.length > 1
      ? `The file names it by a sign of several currencies${settling}`
      : `The file names none${settling}`,
  );
}

function balanceEvidence(
  { proof, number, currency }: AccountGroup,
  { columns, header }: Layout,
): readonly Evidence[] {
  const [balance] = columns.balance ?? [];
  if (balance === undefined || currency === null) return [];
  const whose = number === null ? "" : ` of ${number}`;
  const told = (because: string, line: number | null): Evidence => ({
    about: "balance",
    decided: proof.result,
    because,
    line,
    column: columnName(header, balance),
  });
  if (proof.result === "proved") {
    const [opening, closing] = [proof.opening, proof.closing].map((minor) => amountText(minor, currency));
    return [told(`${opening} and the amounts${whose} come to ${closing}, row by row.`, null)];
  }
  if (proof.result === "failed") {
    const off = amountText(proof.difference, currency);
    return [told(`From line ${proof.line} on, balance and amounts${whose} differ by ${off}.`, proof.line)];
  }
  return [told(`Balances and amounts${whose} show no order in which they add up.`, null)];
}
