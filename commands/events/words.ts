/** Events in words, for people: what happened, and what changed from what to what. */
import { shortName, transactionFields } from "../../src/contract/transaction/fields.ts";
import type { Event } from "../../src/contract/event.ts";
import { localNumber, plainCell } from "../../src/terminal/render/cells.ts";
import { shortIds } from "../../src/client/ids/short-id.ts";

/** Where a verb's own word is not what a reader would say. */
const VERBS: Readonly<Record<string, string>> = {
  updated: "changed",
  begun: "started",
  chunk: "rows stored",
  undoing: "undo started",
  accepted: "rows accepted",
  bulk_updated: "bulk change",
  bulk_undone: "bulk change undone",
  opening_proven: "opening balance proved",
  limits_reset: "limits reset",
  partial: "read in part",
  completed: "completed",
};

/** "transaction changed" of `transaction.updated`. */
export function typeWords(type: string): string {
  const [subject = "", verb = ""] = type.split(".");
  return `${subject} ${VERBS[verb] ?? verb}`.replaceAll("_", " ").trim();
}

/** Members that name the thing itself, the best first. */
const NAMES = ["description", "name", "file_name"] as const;

/** What the event calls the thing it happened to. */
export function nameIn(summary: Event["summary"]): string | undefined {
  const { before, after } = summary as { before?: object; after?: object };
  return [summary, after, before]
    .flatMap((members) => NAMES.map((name) => (members as Record<string, unknown> | undefined)?.[name]))
    .find((name) => typeof name === "string" && name !== "") as string | undefined;
}

/** "amount -56.54 → -65.54, category (none) → meals"; of an event without a change its members. */
export function changeWords(summary: Event["summary"], locale: string): string {
  const { before, after, ...others } = summary as { before?: object; after?: object };
  if (before === undefined && after === undefined) {
    return memberWords(withoutNames(summary), locale);
  }
  const [old, now] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  const changes = names.map(
    (name) =>
      `${nameWords(name)} ${valueWords(old?.[name], locale) || "(none)"} → ${valueWords(now?.[name], locale) || "(none)"}`,
  );
  return [...changes, memberWords(withoutNames(others), locale)].filter((words) => words !== "").join(", ");
}

function withoutNames(members: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(([name]) => !(NAMES as readonly string[]).includes(name)),
  );
}

/** "rows 4, created 3": members with a value; an amount first, ids last, hashes left out. */
function memberWords(members: Readonly<Record<string, unknown>>, locale: string): string {
  return Object.entries(members)
    .filter(([name]) => !name.endsWith("sha256"))
    .sort(([one], [other]) => rank(one) - rank(other))
    .flatMap(([name, value]) => {
      const words = value === 0 ? "" : valueWords(value, locale);
      return words === "" ? [] : [`${nameWords(name)} ${words}`];
    })
    .join(", ");
}

function rank(name: string): number {
  return name === "amount" ? 0 : name.endsWith("_id") ? 2 : 1;
}

function valueWords(value: unknown, locale: string): string {
  if (value === null || value === undefined) return "";
  if (JSON.isRawJSON(value) || typeof value === "number") return localNumber(plainCell(value), locale);
  if (Array.isArray(value)) return value.map((item) => valueWords(item, locale)).join(", ");
  if (typeof value === "object") return memberWords(value as Record<string, unknown>, locale);
  const text = plainCell(value);
  return shortIds([text]).get(text) ?? text;
}

/** "account" of bank_account_id: a field in the words of its flag. */
function nameWords(name: string): string {
  const short = Object.hasOwn(transactionFields, name)
    ? shortName(name as keyof typeof transactionFields)
    : undefined;
  return (short ?? name).replaceAll("_", " ");
}
