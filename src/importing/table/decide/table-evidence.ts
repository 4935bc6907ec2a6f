/** How a table is read, in words: each decision with what settled it, and what decides it otherwise. */
import { bareCommand, joined, sentence, setting } from "../../../contract/choice.ts";
import type { ReadingChoices } from "../../choices.ts";
import type { AccountGroup, Evidence } from "../../reading.ts";
import { columnEvidence } from "./column-evidence.ts";
import { calendarEvidence } from "./dates/calendar.ts";
import { columnName } from "../columns/named-columns.ts";
import { balanceEvidence, currencyEvidence, type Unread } from "./money-evidence.ts";
import type { TableDecisions } from "./table-decisions.ts";
import type { GroupRule } from "./accounts/group-rule.ts";
import { isFixed, type Layout } from "../layout.ts";
import { allNames } from "../layout/stacked-tables/lower-table.ts";
import { sharedDayEvidence } from "../rows/steps/shared-days.ts";
import type { Survey } from "../survey-tallies.ts";
import { yearEvidence } from "./dates/missing-years.ts";
import { countText } from "../../../contract/count-text.ts";

interface TableFindings {
  readonly layout: Layout;
  readonly decisions: TableDecisions;
  readonly rule: GroupRule;
  readonly groups: readonly AccountGroup[];
  readonly survey: Pick<Survey, "continuations"> & Unread;
}

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
