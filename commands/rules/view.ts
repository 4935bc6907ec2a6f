/** How rules are shown. */
import type { Rule } from "../../src/contract/rule.ts";
import { record, type FieldOf, type RecordView } from "../../src/terminal/view.ts";
import type { CategoryNames } from "../categories/names.ts";
import { setWords, whereWords } from "./words.ts";

const ruleFields: readonly FieldOf<Rule>[] = [
  { name: "position", kind: "count", title: "Order", column: { presence: "always" } },
  { name: "id", kind: "id", visibleIn: "pipe" },
  { name: "name", kind: "text", column: { presence: "always", least: 12 } },
  {
    name: "where",
    kind: "text",
    title: "Where",
    value: whereWords,
    column: { presence: "always", least: 12, weight: 2 },
  },
  {
    name: "set",
    kind: "text",
    title: "Sets",
    value: (rule: Rule) => setWords(rule),
    column: { presence: "always", least: 24 },
  },
  { name: "recent_hits", kind: "count", title: "Hits", column: { dropFirst: true } },
  { name: "last_hit", kind: "date", title: "Last hit", column: { dropFirst: true } },
  { name: "created_by", kind: "text", title: "Made by", column: { dropFirst: true } },
];

/** What the rules set, with categories by their names on a terminal. */
export function ruleFieldsWith(names: CategoryNames): readonly FieldOf<Rule>[] {
  return ruleFields.map((field) =>
    field.name === "set" ? { ...field, cell: (rule: Rule) => setWords(rule, names) } : field,
  );
}

export function ruleRecord(data: Rule, sentence?: string, notes: readonly string[] = []): RecordView {
  return record({
    data,
    fields: ruleFields,
    essence: data.id,
    notes,
    ...(sentence !== undefined && { sentence }),
  });
}
