/** The flags that make a rule: its conditions and what it sets. */
import type { InputOf } from "../../src/contract/operation.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { rules } from "../../src/contract/rule.ts";
import { ruleFields } from "../../src/contract/rule/terms.ts";
import { nearest } from "../../src/contract/values/nearest.ts";
import { flagOf } from "../../src/contract/transaction/fields.ts";
import { texts } from "../../src/terminal/command-line/flag.ts";
import type { Context } from "../../src/terminal/context.ts";
import type { Rule } from "../../src/contract/rule.ts";
import type { ChangeOption } from "../../src/terminal/command-line/changes.ts";
import { nameOf, type Names } from "../names.ts";
import { assignmentOptions } from "../tx/field-changes.ts";
import { changeOf } from "../tx/bulk/change.ts";
import { newCategoryFlag } from "../tx/fields.ts";
import { readWhere, whereFlag } from "../tx/where.ts";

const settable = ruleFields.map(flagOf);

export const ruleFlags = {
  ...whereFlag,
  set: texts(`What to set: ${settable.join(", ")}.`, { placeholder: "field=value", completes: "assignment" }),
  newCategory: newCategoryFlag,
};

interface RuleWords {
  readonly where: readonly string[];
  readonly set: readonly string[];
  readonly newCategory: boolean;
}

type Draft = Partial<Pick<InputOf<typeof rules.create>, "where" | "set">>;

/** The conditions and settings that the flags describe; absent where there is no flag. Problem: usage. */
export async function readRule(context: Context, { where, set, newCategory }: RuleWords): Promise<Draft> {
  const conditions = await readWhere(context, where);
  if (set.length === 0) return conditions === undefined ? {} : { where: conditions };
  for (const word of set) requireSettable(word);
  const change = await changeOf(context, { set, addTag: [], removeTag: [], newCategory });
  const settings = change.set ?? {};
  const cleared = ruleFields.find((field) => (settings as Readonly<Record<string, unknown>>)[field] === null);
  if (cleared !== undefined) throw unsettable(`A rule cannot clear ${flagOf(cleared)}.`);
  return {
    ...(conditions !== undefined && { where: conditions }),
    set: settings as NonNullable<Draft["set"]>,
  };
}

/** What a rule can set, beside what it sets already: --set replaces all of that. */
export function settingOptions({ set }: Pick<Rule, "set">, names: Names): readonly ChangeOption[] {
  const present = new Map(
    Object.entries(typeof set === "object" ? set : {}).map(([key, value]) => [key, String(value)]),
  );
  const words = (entries: Iterable<readonly [string, string]>) =>
    [...entries].map(([key, value]) => `${flagOf(key as (typeof ruleFields)[number])}=${value}`);
  return assignmentOptions(ruleFields, {
    now: (member) => nameOf(member, present.get(member) ?? "", names),
    given: (member, value) => ["set", words(new Map([...present, [member, value]]))],
  }).map((option, index) => {
    const others = [...present].filter(([key]) => key !== ruleFields[index]);
    return { ...option, cleared: others.length === 0 ? undefined : ["set", words(others)] };
  });
}

/** Problem: usage for a field that a rule does not set. */
function requireSettable(word: string): void {
  const name = word.split("=", 1)[0]?.trim().toLowerCase() ?? "";
  const names: readonly string[] = [...settable, ...ruleFields];
  if (!word.includes("=") || names.includes(name)) return;
  const meant = nearest(name, settable);
  throw unsettable(
    `A rule cannot set ${JSON.stringify(name)}${meant === undefined ? "" : ` (did you mean ${meant}?)`}.`,
  );
}

function unsettable(detail: string): Problem {
  return new Problem("usage", { detail, remedy: `Set one of ${settable.join(", ")}.` });
}

/** Both are needed for a new rule. Problem: usage. */
export function requireWhole({ where, set }: Draft): Required<Draft> {
  if (where !== undefined && set !== undefined) return { where, set };
  throw new Problem("usage", {
    detail: where === undefined ? "The rule has no condition." : "The rule sets nothing.",
    remedy: "Such as --where description~wework --set category=rent.",
  });
}
