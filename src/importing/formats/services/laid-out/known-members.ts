/** By which members the answers of a service with a layout are known. */
import type { JsonObject } from "../../../json/parts.ts";
import type { EntryLayout, MemberPath } from "./entry-layout.ts";
import { inOtherCase } from "./layout-members.ts";

type MemberSet = readonly MemberPath[];
type Known = Pick<EntryLayout, "members" | "entries">;

/** Sets of members of answers, of their entries alone, and of either with its names in the other case. */
export function membersOf(known: Known): readonly MemberSet[] {
  const plain = [...known.members, ...(known.entries === "" ? [] : entriesAlone(known))];
  if (inOtherCase(known.entries) !== known.entries) return plain;
  // What stands around entries is the same at many services.
  const own = [...ofEntries(known), ...entriesAlone(known)];
  const others = own.map((set) => set.map(inOtherCase)).filter((set, index) => !isEqual(set, own[index]));
  return [...plain, ...others];
}

/** Sets of members that objects have which are entries, without the answer around them; none where no set is of entries. */
export function entriesAlone(known: Known): readonly MemberSet[] {
  const { entries } = known;
  if (entries === "") return known.members;
  if (!entries.endsWith("[]")) return [];
  return ofEntries(known).map((set) => set.map((path) => path.slice(entries.length + 1)));
}

/** Whether a document is an answer, and no entry. */
export function isAnswer(document: JsonObject, { entries }: Known): boolean {
  const [first = ""] = entries.split(/[.[]/);
  return entries !== "" && Object.hasOwn(document, first);
}

function ofEntries({ members, entries }: Known): readonly MemberSet[] {
  return members.filter((set) => set.every((path) => path.startsWith(`${entries}.`)));
}

function isEqual(one: MemberSet, other: MemberSet | undefined): boolean {
  return one.every((path, index) => path === other?.[index]);
}
