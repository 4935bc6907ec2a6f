/**
 * The review of a queue, group by group. Each answer is saved when it is given, so that leaving at any time loses nothing.
 * What is shown and typed goes through a desk, which is a terminal or a script of a test.
 */
import type { ReviewGroup } from "../../src/contract/review.ts";
import type { Key } from "../../src/terminal/streams/io.ts";
import { RUNNERS_UP_MAX } from "./screen.ts";

/** What a person can say to a group. */
export type Answer =
  | { readonly kind: "category"; readonly category: string; readonly merchant: string | null }
  | { readonly kind: "rule"; readonly category: string };

/** A saved answer: undoing it brings the group back. */
export interface SavedAnswer {
  readonly transactionCount: number;
  /** "Rent: 6 transactions" */
  readonly sentence: string;
  /** Takes the answer back. */
  readonly undo: () => Promise<void>;
}

export interface Desk {
  /** Shows a group; `position` counts from 0. */
  readonly show: (group: ReviewGroup, place: { position: number; total: number }) => void;
  readonly say: (sentence: string) => void;
  /** One of the keys. */
  readonly key: (keys: readonly Key[]) => Promise<string>;
  /** A category that the person chooses; undefined to leave the group as it is. */
  readonly choose: (group: ReviewGroup) => Promise<string | undefined>;
  /** Saves an answer; undefined where the person thought better of it, or it was refused, which is said. */
  readonly save: (group: ReviewGroup, answer: Answer) => Promise<SavedAnswer | undefined>;
  readonly openRows: (group: ReviewGroup) => Promise<void>;
  readonly explain: (group: ReviewGroup) => Promise<void>;
  /** Takes an answer back; false where that was refused, which is said. */
  readonly takeBack: (answer: SavedAnswer) => Promise<boolean>;
  /** Whether an error means that the person left: by Ctrl-C, or because the input ended. */
  readonly isLeaving: (error: unknown) => boolean;
}

export interface ReviewOutcome {
  readonly groups: number;
  readonly transactions: number;
  readonly skipped: number;
  /** Groups without an answer. */
  readonly open: number;
  /** Whether the person left in the middle of a question. */
  readonly isInterrupted: boolean;
}

interface Progress {
  readonly saved: { readonly position: number; readonly answer: SavedAnswer }[];
  readonly answered: Set<number>;
  readonly skipped: Set<number>;
}

/** Goes through the groups until the last, or until the person quits. */
export async function reviewGroups(groups: readonly ReviewGroup[], desk: Desk): Promise<ReviewOutcome> {
  const progress: Progress = { saved: [], answered: new Set(), skipped: new Set() };
  let isInterrupted = false;
  try {
    await goThrough(groups, { progress, desk });
  } catch (error) {
    if (!desk.isLeaving(error)) throw error;
    isInterrupted = true;
  }
  return {
    groups: progress.answered.size,
    transactions: progress.saved.reduce((sum, { answer }) => sum + answer.transactionCount, 0),
    skipped: progress.skipped.size,
    open: groups.length - progress.answered.size,
    isInterrupted,
  };
}

async function goThrough(
  groups: readonly ReviewGroup[],
  { progress, desk }: Pick<Turn, "progress" | "desk">,
): Promise<void> {
  for (let position = 0; position < groups.length;) {
    const group = groups[position] as ReviewGroup;
    desk.show(group, { position, total: groups.length });
    const next = await answerGroup(group, { position, progress, desk });
    if (next === "quit") return;
    position = next;
  }
}

interface Turn {
  readonly position: number;
  readonly progress: Progress;
  readonly desk: Desk;
}

/** The position to go on at. */
async function answerGroup(group: ReviewGroup, turn: Turn): Promise<number | "quit"> {
  const { position, progress, desk } = turn;
  for (;;) {
    const key = await desk.key(keysFor(group, progress.saved.length > 0));
    switch (key) {
      case "q":
        return "quit";
      case "s":
        progress.skipped.add(position);
        return position + 1;
      case "u":
        return undoLast(turn);
      case "o":
        await desk.openRows(group);
        continue;
      case "?":
        await desk.explain(group);
        continue;
      default: {
        const answer = await answerOf(group, { key, desk });
        const saved = answer && (await desk.save(group, answer));
        if (saved === undefined) continue;
        desk.say(saved.sentence);
        progress.saved.push({ position, answer: saved });
        progress.answered.add(position);
        progress.skipped.delete(position);
        return position + 1;
      }
    }
  }
}

/** The position of the group that is open again; this one's where the answer stays. */
async function undoLast({ progress, position, desk }: Turn): Promise<number> {
  const last = progress.saved.at(-1);
  if (last === undefined) throw new TypeError("there is nothing to undo");
  if (!(await desk.takeBack(last.answer))) return position;
  progress.saved.pop();
  progress.answered.delete(last.position);
  return last.position;
}

/** The keys of a group: what is not possible is not offered. */
export function keysFor({ suggestion }: ReviewGroup, canUndo: boolean): readonly Key[] {
  const digits = (suggestion?.alternatives ?? [])
    .slice(0, RUNNERS_UP_MAX)
    .map(({ category }, index) => ({ key: String(index + 1), does: category }));
  return [
    ...(suggestion === null ? [] : [{ key: "enter", does: "accept" }]),
    ...digits,
    { key: "c", does: "choose" },
    { key: "r", does: "rule from now on" },
    { key: "t", does: "transfer" },
    { key: "o", does: "open rows" },
    { key: "s", does: "skip" },
    ...(canUndo ? [{ key: "u", does: "undo last" }] : []),
    { key: "?", does: "why" },
    { key: "q", does: "quit" },
  ];
}

async function answerOf(
  group: ReviewGroup,
  { key, desk }: { key: string; desk: Desk },
): Promise<Answer | undefined> {
  const { suggestion } = group;
  if (key === "t") return { kind: "category", category: "transfer", merchant: null };
  if (key === "enter" && suggestion !== null)
    return { kind: "category", category: suggestion.category, merchant: suggestion.merchant_name };
  const runnerUp = /^[1-9]$/.test(key) ? suggestion?.alternatives[Number(key) - 1]?.category : undefined;
  const category = runnerUp ?? (await desk.choose(group));
  if (category === undefined) return undefined;
  return key === "r" ? { kind: "rule", category } : { kind: "category", category, merchant: null };
}
