/** The change of a bulk update: --set field=value, --add-tag, --remove-tag. */
import { fieldOfFlag, fieldsWith, flagOf } from "../../../src/contract/transaction/fields.ts";
import { findAccountId } from "../../../src/client/find.ts";
import { findCategory } from "../../../src/client/find-category.ts";
import { nearest } from "../../../src/contract/values/nearest.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { transactions } from "../../../src/contract/transaction.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { wrongValue } from "../../../src/terminal/command-line/wrong-value.ts";
import { omitUndefined } from "../../../src/contract/omit-undefined.ts";
import type { ChangeOption, FlagWords } from "../../../src/terminal/command-line/changes.ts";
import type { RawFlag } from "../../../src/terminal/command-line/flag.ts";
import { assignmentOptions } from "../field-changes.ts";
import { fieldFlags } from "../fields.ts";
import { valueWords } from "./value-words.ts";

type Request = InputOf<typeof transactions.bulkUpdate>;
export type Change = Pick<Request, "set" | "add_tags" | "remove_tags">;
type Set = NonNullable<Request["set"]>;

const fields = new Map(
  fieldsWith("bulk").flatMap((name) => [[flagOf(name), name] as const, [name as string, name] as const]),
);

/** The fields of --set, as help and messages call them. */
export const settableFields = fieldsWith("bulk").map(flagOf);

/** What a bulk change can set, and its tags: a terminal offers them, the usual one first. */
export function bulkChangeOptions(): readonly ChangeOption[] {
  const tags = (key: string, title: string) => ({
    title,
    flag: fieldFlags.tag,
    given: (value: RawFlag): FlagWords => [key, value],
  });
  return [
    ...assignmentOptions(["category", ...fieldsWith("bulk").filter((name) => name !== "category")], {
      given: (member, value) => ["set", [`${flagOf(member)}=${value}`]],
    }),
    tags("addTag", "Add a tag"),
    tags("removeTag", "Remove a tag"),
  ];
}

/** The change that the flags describe. Problem: usage when a field is unknown. */
export async function changeOf(
  context: Pick<Context, "call" | "io">,
  flags: {
    readonly set: readonly string[];
    readonly addTag: readonly string[];
    readonly removeTag: readonly string[];
    readonly newCategory: boolean;
  },
): Promise<Change> {
  const set: Record<string, unknown> = {};
  for (const text of flags.set) {
    const { member, value } = assignment(text);
    if (member in set) throw new Problem("settings_conflict", { detail: `--set gives ${member} twice.` });
    set[member] = await readValue(context, { member, value, makesNew: flags.newCategory });
  }
  return omitUndefined({
    set: flags.set.length === 0 ? undefined : (set as Set),
    add_tags: flags.addTag.length === 0 ? undefined : [...flags.addTag],
    remove_tags: flags.removeTag.length === 0 ? undefined : [...flags.removeTag],
  });
}

/** "category to travel, with the tag client-a". */
export function changeWords(
  { set = {}, add_tags = [], remove_tags = [] }: Change,
  names: ReadonlyMap<string, string>,
): string {
  const tagWords = (tags: readonly string[]) =>
    `the ${tags.length === 1 ? "tag" : "tags"} ${tags.join(", ")}`;
  return [
    ...Object.entries(set).map(([member, value]) =>
      value === null
        ? `no ${flagOf(member as keyof Set)}`
        : `${flagOf(member as keyof Set)} to ${valueWords(member, { value, names })}`,
    ),
    ...(add_tags.length === 0 ? [] : [`with ${tagWords(add_tags)}`]),
    ...(remove_tags.length === 0 ? [] : [`without ${tagWords(remove_tags)}`]),
  ].join(", ");
}

function assignment(text: string): { member: keyof Set; value: string } {
  const at = text.indexOf("=");
  if (at < 1) throw wrongValue("--set", { value: text, expectation: "field=value, such as category=travel" });
  const field = text.slice(0, at).trim().toLowerCase().replaceAll("-", "_");
  const member = fields.get(field);
  if (member === undefined) {
    const isField = fieldOfFlag(field) !== undefined;
    const match = isField ? undefined : nearest(field, fields.keys());
    const suggestion = match === undefined ? "" : `Did you mean ${match}? `;
    throw new Problem("usage", {
      detail: `--set cannot set ${JSON.stringify(field)} on many transactions.`,
      remedy: `${suggestion}Set one of ${settableFields.join(", ")}; the rest is set one by one with \`tx update\`.`,
    });
  }
  return { member, value: text.slice(at + 1) };
}

async function readValue(
  { call, io: { note } }: Pick<Context, "call" | "io">,
  { member, value, makesNew }: { member: keyof Set; value: string; makesNew: boolean },
): Promise<unknown> {
  if (member === "is_reconciled") {
    if (/^(?:true|yes)$/i.test(value)) return true;
    if (/^(?:false|no)$/i.test(value)) return false;
    throw wrongValue("--set", {
      value: `reconciled=${value}`,
      expectation: "reconciled=true or reconciled=false",
    });
  }
  if (member === "bank_account_id") {
    if (value !== "") return findAccountId(call, value);
    throw wrongValue("--set", { value: "account=", expectation: "an account, such as account=main" });
  }
  if (value === "") return null;
  if (member === "tags") return value.split(",");
  return member === "category" ? findCategory(call, value, { note, makesNew }) : value;
}
