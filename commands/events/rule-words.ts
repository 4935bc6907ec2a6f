/** Changes of rules in words. */
import type { Rule } from "../../src/contract/rule.ts";
import { plainCell } from "../../src/terminal/render/cells.ts";
import type { Names } from "../names.ts";
import { rulesText, setWords, whereWords } from "../rules/words.ts";
import { transactionsText } from "../tx/tally.ts";

type Members = Readonly<Record<string, unknown>>;

/** "Created the rule "Trains""; "Applied 2 rules to 15 transactions". */
export function ruleChangeWords(verb: string, summary: Members, names: Names): string {
  const { name, before, after } = summary;
  const rule = `the rule ${JSON.stringify(name ?? "")}`;
  switch (verb) {
    case "applied":
      return applicationWords(summary);
    case "imported":
      return `Imported ${rulesText(countOf(summary["created"]) + countOf(summary["updated"] ?? 0))}`;
    case "set_created":
      return `Created ${rulesText(countOf(summary["created"]))}`;
    case "moved":
      return `Moved ${rule} from place ${placeOf(before)} to ${placeOf(after)}`;
    case "updated":
      return updateWords(before as Members, after as Members, { rule, names });
    default:
      return `${VERBS[verb] ?? "Changed"} ${rule}`;
  }
}

const VERBS: Readonly<Record<string, string>> = {
  created: "Created",
  deleted: "Deleted",
  restored: "Brought back",
};

function applicationWords({ created, rules, updated }: Members): string {
  const applied = Array.isArray(rules) ? (rules as readonly Members[]) : [];
  const count = transactionsText(countOf(updated));
  if (created !== undefined) return `Created ${rulesText(countOf(created))} and applied them to ${count}`;
  const [only] = applied;
  const which =
    only !== undefined && applied.length === 1
      ? `the rule ${JSON.stringify(only["name"])}`
      : rulesText(applied.length);
  return `Applied ${which} to ${count}`;
}

function updateWords(
  before: Members,
  after: Members,
  { rule, names }: { readonly rule: string; readonly names: Names },
): string {
  const changes = [
    ...("where" in after ? [`to match ${whereWords(after as unknown as Rule, names)}`] : []),
    ...("set" in after ? [`to set ${setWords(after as unknown as Rule, names)}`] : []),
  ];
  const renamed =
    "name" in after
      ? `Renamed the rule ${JSON.stringify(before["name"])} to ${JSON.stringify(after["name"])}`
      : "";
  if (changes.length === 0) return renamed;
  return renamed === ""
    ? `Changed ${rule} ${changes.join(" and ")}`
    : `${renamed}, and changed it ${changes.join(" and ")}`;
}

function placeOf(members: unknown): string {
  return plainCell((members as Members)["position"]);
}

function countOf(value: unknown): number {
  return Number(plainCell(value));
}
