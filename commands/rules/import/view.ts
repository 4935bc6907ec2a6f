/** What an import of rules did, or would do. */
import type { LeftOut } from "../../../src/client/rules-file/hledger-rules.ts";
import type { Rule } from "../../../src/contract/rule.ts";
import type { ImportedRules } from "../../../src/contract/rule/import.ts";
import { record, type RecordView, type Table } from "../../../src/terminal/view.ts";
import { type Names } from "../../names.ts";
import { rulesText, setWords, whereWords } from "../words.ts";
import type { RuleRequest } from "./own-requests.ts";
import { countText } from "../../../src/contract/count-text.ts";

interface Shown {
  readonly requests: readonly RuleRequest[];
  readonly leftOut: readonly LeftOut[];
  readonly sentence: string;
  readonly names: Names;
  readonly notes?: readonly string[];
}

export function importRecord(
  data: ImportedRules,
  { requests, leftOut, sentence, names, notes = [] }: Shown,
): RecordView {
  return record({
    data: { ...data, left_out: leftOut },
    fields: [
      { name: "created", kind: "count" },
      { name: "updated", kind: "count" },
      { name: "unchanged", kind: "count" },
      { name: "kept", kind: "count" },
      { value: ({ left_out }) => left_out.length, name: "left_out", kind: "count", title: "Left out" },
    ],
    sections: [
      ...(data.rules.length === 0 ? [] : [rulesTable(data, { requests, names })]),
      ...(leftOut.length === 0 ? [] : [leftOutTable(leftOut)]),
    ],
    sentence,
    lines: () => [],
    notes,
  });
}

/** "Created 12 rules; 3 were there already; 1 of the same name stays as it is; 4 lines are left out." */
export function importSentence(
  { created, updated, unchanged, kept }: ImportedRules,
  leftOut: readonly LeftOut[],
  verb: "Creates" | "Created" | "Would create",
): string {
  const changes = { Creates: "changes", Created: "changed", "Would create": "would change" }[verb];
  return [
    `${verb} ${rulesText(created)}`,
    ...(updated === 0 ? [] : [`${changes} ${updated}`]),
    ...(unchanged === 0 ? [] : [`${countText(unchanged, "is", "are")} there already`]),
    ...(kept === 0
      ? []
      : [
          `${kept} of the same name ${kept === 1 ? "stays" : "stay"} as before (--replace changes ${kept === 1 ? "it" : "them"})`,
        ]),
    ...(leftOut.length === 0 ? [] : [`${countText(leftOut.length, "line is", "lines are")} left out`]),
  ]
    .join("; ")
    .concat(".");
}

export function rulesTable(
  { rules }: ImportedRules,
  { requests, names }: Pick<Shown, "requests" | "names">,
): Table {
  const isMixed = rules.some(({ outcome }) => outcome !== rules[0]?.outcome);
  return {
    title: "Rules",
    rows: rules.map(({ name, outcome }, index) => {
      const { where, set } = requests[index] as Pick<Rule, "where" | "set">;
      return { name, outcome, where: whereWords({ where }, names), set: setWords({ set }, names) };
    }),
    fields: [
      { name: "name", kind: "text", column: { presence: "always", isName: true, least: 12 } },
      { name: "where", kind: "text", column: { presence: "always", least: 12, weight: 2 } },
      { name: "set", kind: "text", title: "Sets", column: { presence: "always", least: 20 } },
      ...(isMixed ? [{ name: "outcome", kind: "text", column: { presence: "always" } } as const] : []),
    ],
  };
}

function leftOutTable(leftOut: readonly LeftOut[]): Table {
  return {
    title: "Left out",
    rows: leftOut.map((each) => ({ ...each })),
    fields: [
      { name: "line", kind: "count", column: { presence: "always" } },
      { name: "text", kind: "text", column: { presence: "always", least: 12 } },
      { name: "reason", kind: "text", column: { presence: "always", least: 20, weight: 2 } },
    ],
  };
}
