/** How rules are shown. */
import type { Rule } from "../../src/contract/rule.ts";
import { record, type FieldOf, type RecordView } from "../../src/terminal/view.ts";
import { noNames, type Names } from "../names.ts";
import { setWords, whereWords } from "./words.ts";

const ruleFields: readonly FieldOf<Rule>[] = [
  { name: "position", kind: "count", title: "Order", column: { presence: "always" } },
  { name: "id", kind: "id", visibleIn: "pipe" },
  { name: "name", kind: "text", column: { presence: "always", isName: true, least: 24, weight: 2 } },
  {
    name: "where",
    kind: "text",
    title: "Where",
    value: (rule: Rule) => whereWords(rule),
    column: { isTitled: true, least: 24, dropFirst: true },
  },
  {
    name: "set",
    kind: "text",
    title: "Sets",
    value: (rule: Rule) => setWords(rule),
    column: { presence: "always", least: 24, weight: 2 },
  },
  { name: "recent_hits", kind: "count", title: "Hits" },
  { name: "last_hit", kind: "date", title: "Last hit", column: { dropFirst: true } },
  { name: "created_by", kind: "text", title: "Created by", column: { dropFirst: true } },
];

/** The fields of rules, with accounts and categories by their names on a terminal. */
export function ruleFieldsWith(names: Names): readonly FieldOf<Rule>[] {
  return ruleFields.map((field) => {
    if (field.name === "where") return { ...field, cell: (rule: Rule) => whereWords(rule, names) };
    return field.name === "set" ? { ...field, cell: (rule: Rule) => setWords(rule, names) } : field;
  });
}

interface RuleRecordOptions {
  readonly sentence?: string;
  readonly notes?: readonly string[];
  readonly names?: Names;
}

export function ruleRecord(
  data: Rule,
  { sentence, notes = [], names = noNames }: RuleRecordOptions = {},
): RecordView {
  return record({
    data,
    fields: ruleFieldsWith(names),
    essence: data.id,
    notes,
    ...(sentence !== undefined && { sentence }),
  });
}
