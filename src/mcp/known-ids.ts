/**
 * Ids in few characters: a list says their last digits, and a tool that is given these digits finds the id by them, as long as
 * the server runs.
 */
import { shortIds } from "../client/ids/short-id.ts";

export interface KnownIds {
  /** Short forms of the ids of one answer. */
  readonly shorten: (ids: readonly string[]) => ReadonlyMap<string, string>;
  /** The arguments of a tool, with whole ids in place of short ones that an answer has had. */
  readonly expand: (input: unknown) => unknown;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function knownIds(): KnownIds {
  const wholeByShort = new Map<string, string>();
  const remember = (id: string, short: string): string => {
    const other = wholeByShort.get(short);
    // Two ids of different answers that end alike: the second one stays whole.
    if (other !== undefined && other !== id) return id;
    wholeByShort.set(short, id);
    return short;
  };
  const expand = (value: unknown, name: string): unknown => {
    if (typeof value === "string") return isIdName(name) ? (wholeByShort.get(value) ?? value) : value;
    if (Array.isArray(value)) return value.map((part: unknown) => expand(part, name));
    if (typeof value !== "object" || value === null) return value;
    const { field } = value as { field?: unknown };
    // A condition names the member in `field`, and what it compares with in `value`.
    const nameOf = (member: string) => (member === "value" && typeof field === "string" ? field : member);
    return Object.fromEntries(
      Object.entries(value).map(([member, part]: [string, unknown]) => [
        member,
        expand(part, nameOf(member)),
      ]),
    );
  };
  return {
    shorten: (ids) => new Map([...shortIds(ids)].map(([id, short]) => [id, remember(id, short)])),
    expand: (input) => expand(input, ""),
  };
}

/** Whether a member holds the id of a record, or ids. External ids are the bank's own texts. */
export function isIdName(name: string): boolean {
  return /(?:^|_)ids?$/.test(name) && !name.startsWith("external_");
}

export function isWholeId(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}
