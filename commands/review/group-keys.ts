/** What a person can answer to a group: its keys, and the answer that a key is. */
import type { ReviewGroup } from "../../src/contract/review.ts";
import type { Key } from "../../src/terminal/streams/io.ts";
import { RUNNERS_UP_MAX } from "./screen.ts";

/** What a person can say to a group. */
export type Answer =
  | { readonly kind: "category"; readonly category: string; readonly merchant: string | null }
  | { readonly kind: "rule"; readonly category: string }
  /** Rows that are held: another transaction each, or the ones that they could be the same as. */
  | { readonly kind: "write" | "dismiss" }
  /** Sure transfers, or the two rows of one. */
  | { readonly kind: "match"; readonly ids: readonly string[] | undefined }
  | { readonly kind: "no transfer" };

/** What an answer needs a person to choose. */
export interface Choosing {
  /** A category; undefined to leave the group as it is. */
  readonly choose: (group: ReviewGroup) => Promise<string | undefined>;
  /** One that is made for the group; undefined to leave it. */
  readonly create: (group: ReviewGroup) => Promise<string | undefined>;
  /** Two rows of a question; undefined to leave it. */
  readonly choosePair: (group: ReviewGroup) => Promise<readonly string[] | undefined>;
  /** Whether rows are a transfer that nothing in the book speaks for. */
  readonly agreesToTransfer: (group: ReviewGroup) => Promise<boolean>;
}

const TRANSFER = "transfer";
const NO_TRANSFER: Key = { key: "n", does: "no transfer" };
const CHOOSE: Key = { key: "c", does: "choose" };
const CREATE: Key = { key: "n", does: "new category" };
const OPEN: Key = { key: "o", does: "open rows" };

/** The keys of a group: what is not possible is not offered. */
export function keysFor(group: ReviewGroup, canUndo: boolean): readonly Key[] {
  return [
    ...ownKeys(group),
    { key: "s", does: "skip" },
    ...(canUndo ? [{ key: "u", does: "undo last" }] : []),
    { key: "?", does: "why" },
    { key: "q", does: "quit" },
  ];
}

function ownKeys(group: ReviewGroup): readonly Key[] {
  switch (group.kind) {
    case "held":
      return [{ key: "a", does: "add to the book" }, { key: "d", does: "duplicates, leave out" }, OPEN];
    case "statement":
      return [{ key: "d", does: "difference" }];
    case "transfer":
      return transferKeys(group);
    default:
      return categoryKeys(group);
  }
}

function transferKeys({ transfers: [transfer] }: ReviewGroup): readonly Key[] {
  if (transfer?.state === "one_sided") return [CHOOSE, OPEN];
  if (transfer?.state === "sure") return [{ key: "enter", does: "match" }, OPEN];
  return [{ key: "m", does: transfer?.reason === "ambiguous" ? "match two" : "match" }, NO_TRANSFER, OPEN];
}

function categoryKeys({ suggestion }: ReviewGroup): readonly Key[] {
  const digits = (suggestion?.alternatives ?? [])
    .slice(0, RUNNERS_UP_MAX)
    .map(({ category }, index) => ({ key: String(index + 1), does: category }));
  return [
    ...(suggestion === null ? [] : [{ key: "enter", does: "accept" }]),
    ...digits,
    CHOOSE,
    CREATE,
    { key: "r", does: "rule from now on" },
    { key: "t", does: "transfer" },
    OPEN,
  ];
}

/** Undefined where the person thought better of it. */
export async function answerOf(
  group: ReviewGroup,
  key: string,
  { choose, create, choosePair, agreesToTransfer }: Choosing,
): Promise<Answer | undefined> {
  if (group.kind === "held") return { kind: key === "a" ? "write" : "dismiss" };
  if (group.kind === "transfer" && key === "n") return { kind: "no transfer" };
  if (group.kind === "transfer" && key !== "c") {
    if (group.transfers[0]?.state === "sure") return { kind: "match", ids: undefined };
    const ids = await choosePair(group);
    return ids && { kind: "match", ids };
  }
  const { suggestion } = group;
  if (key === "t") {
    const isTransfer = isTransferSuggested(group) || (await agreesToTransfer(group));
    return isTransfer ? { kind: "category", category: TRANSFER, merchant: null } : undefined;
  }
  if (key === "enter" && suggestion !== null)
    return { kind: "category", category: suggestion.category, merchant: suggestion.merchant_name };
  const runnerUp = /^[1-9]$/.test(key) ? suggestion?.alternatives[Number(key) - 1]?.category : undefined;
  const category = runnerUp ?? (await (key === CREATE.key ? create(group) : choose(group)));
  if (category === undefined) return undefined;
  return key === "r" ? { kind: "rule", category } : { kind: "category", category, merchant: null };
}

function isTransferSuggested({ suggestion }: ReviewGroup): boolean {
  if (suggestion === null) return false;
  return [suggestion, ...suggestion.alternatives].some(({ category }) => category === TRANSFER);
}
