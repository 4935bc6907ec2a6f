/** Events in words, for people: what happened, and what changed from what to what. */
import type { Event } from "../../src/contract/event.ts";
import type { Rule } from "../../src/contract/rule.ts";
import { localNumber, plainCell } from "../../src/terminal/render/cells.ts";
import { shortIds } from "../../src/client/ids/short-id.ts";
import { emptyWord, nameOf, wordsOf, type Names } from "../names.ts";
import { whereWords } from "../rules/words.ts";
import { memberName } from "./member-names.ts";

/** Where a verb's own word is not what a reader would say. */
const VERBS: Readonly<Record<string, string>> = {
  updated: "changed",
  begun: "started",
  chunk: "rows stored",
  undoing: "undo started",
  accepted: "rows accepted",
  limits_reset: "limits reset",
  processing: "started",
  partial: "in part",
};

/** Types that are about several things, or whose subject goes without saying. */
const WHOLE_TYPES: Readonly<Record<string, string>> = {
  "transaction.bulk_created": "transactions created",
  "transaction.bulk_updated": "transactions changed",
  "suggestion.accepted": "suggestions accepted",
  "transaction.bulk_undone": "bulk change undone",
  "transfer.matched": "transfers matched",
  "transfer.unmatched": "transfers unmatched",
  "category.placed": "category changed",
  "bank_category.mapped": "bank's word set",
  "account.opening_proven": "opening proved",
  "rule.applied": "rules applied",
  "rule.set_created": "rules created",
  "rule.imported": "rules imported",
  "period.closed": "books closed",
  "period.reopened": "books opened again",
};

/** "transaction changed" of `transaction.updated`. */
export function typeWords(type: string): string {
  const [subject = "", verb = ""] = type.split(".");
  return WHOLE_TYPES[type] ?? `${subject} ${VERBS[verb] ?? verb}`.replaceAll("_", " ").trim();
}

/** Members that name the thing itself, the best first. */
const NAMES = ["description", "name", "word", "file_name"] as const;

/** What the event calls the thing it happened to. */
export function nameIn(summary: Event["summary"]): string | undefined {
  const { before, after } = summary as { before?: object; after?: object };
  return [summary, after, before]
    .flatMap((members) => NAMES.map((name) => (members as Record<string, unknown> | undefined)?.[name]))
    .find((name) => typeof name === "string" && name !== "") as string | undefined;
}

interface Reader {
  readonly locale: string;
  readonly names: Names;
}

/** "amount -56.54 → -65.54, category uncategorized → Meals"; of an event without a change its members. */
export function changeWords(summary: Event["summary"], reader: Reader): string {
  const { before, after, others } = differencesIn(summary);
  const rest = withoutNames(others);
  if (before === undefined && after === undefined) return memberWords(rest, reader);
  const [old, now] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  const changes = names.flatMap((name) => {
    const [from, to] = [old, now].map(
      (members) => memberValueWords(name, members?.[name], reader) || NOTHING[name] || "(none)",
    );
    return from === to ? [] : [`${memberName(name)} ${from} → ${to}`];
  });
  return [...changes, memberWords(rest, reader)].filter((words) => words !== "").join(", ");
}

/** Where nothing has a word of its own. */
const NOTHING: Readonly<Record<string, string>> = { category: emptyWord("category") };

/** A bulk change says in `set` what came after; a change of the company says it in its own members. */
function differencesIn(summary: Event["summary"]): {
  readonly before?: object;
  readonly after?: object;
  readonly others: Event["summary"];
} {
  const { before, after, ...others } = summary as { before?: object; after?: object };
  if (before === undefined || after !== undefined) {
    return { ...(before && { before }), ...(after && { after }), others };
  }
  const { set, ...rest } = others as { set?: object };
  if (set !== undefined) return { before, after: set, others: rest };
  const names = Object.keys(before);
  const entries = Object.entries(others);
  return {
    before,
    after: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    others: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  };
}

/** Where another category went; `merged_into` says it too. */
const TOLD: readonly string[] = [...NAMES, "into", "into_name"];

function withoutNames(members: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !TOLD.includes(name)));
}

/**
 * "rows 4, created 3": members with a value; money first and with its currency, ids last. Hashes are left out, and what is
 * for programs only: minor units.
 */
function memberWords(members: Readonly<Record<string, unknown>>, reader: Reader): string {
  const { currency_code: currency } = members;
  const hasMoney = Object.keys(members).some(isMoney) && typeof currency === "string";
  return Object.entries(members)
    .filter(([name]) => !/_sha256$|_minor$/.test(name) && !(hasMoney && name === "currency_code"))
    .sort(([one], [other]) => rank(one) - rank(other))
    .flatMap(([name, value]) => {
      const words = value === 0 && !isMoney(name) ? "" : memberValueWords(name, value, reader);
      return words === ""
        ? []
        : [`${memberName(name)} ${words}${hasMoney && isMoney(name) ? ` ${currency}` : ""}`];
    })
    .join(", ");
}

/** Conditions as --where takes them; rules by their names, with what each did. */
function memberValueWords(name: string, value: unknown, reader: Reader): string {
  const text = typeof value === "string" ? wordsOf(name, value, reader.names) : value;
  if (text !== value) return plainCell(text);
  if (!Array.isArray(value)) return valueWords(value, reader);
  if (name === "category")
    return value.map((slug: string) => nameOf(name, slug, reader.names) || emptyWord(name)).join(", ");
  if (name === "where") return whereWords({ where: value as Rule["where"] }, reader.names);
  if (name !== "rules") return valueWords(value, reader);
  return (value as readonly Readonly<Record<string, unknown>>[])
    .map(({ name: rule, updated }) =>
      [rule, updated]
        .map((part) => valueWords(part, reader))
        .join(" ")
        .trim(),
    )
    .join(", ");
}

function isMoney(name: string): boolean {
  return name === "amount" || name.endsWith("_balance");
}

function rank(name: string): number {
  return isMoney(name) ? 0 : name.endsWith("_id") ? 2 : 1;
}

function valueWords(value: unknown, reader: Reader): string {
  if (value === null || value === undefined) return "";
  if (JSON.isRawJSON(value) || typeof value === "number") return localNumber(plainCell(value), reader.locale);
  if (Array.isArray(value)) return value.map((item) => valueWords(item, reader)).join(", ");
  if (typeof value === "object") return memberWords(value as Record<string, unknown>, reader);
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = plainCell(value);
  return shortIds([text]).get(text) ?? text;
}
