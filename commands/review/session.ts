/**
 * The review of a queue, group by group. Each answer is saved when it is given, so that leaving at any time loses nothing.
 * What is shown and typed goes through a desk, which is a terminal or a script of a test.
 */
import type { ReviewGroup } from "../../src/contract/review.ts";
import type { Key } from "../../src/terminal/streams/io.ts";
import { answerOf, keysFor, type Answer, type Choosing } from "./group-keys.ts";

/** A saved answer: undoing it brings the group back. */
export interface SavedAnswer {
  readonly transactionCount: number;
  /** "Rent: 6 transactions." */
  readonly sentence: string;
  /** Takes the answer back; undefined where nothing does. */
  readonly undo: (() => Promise<void>) | undefined;
  /** Groups that come up by the answer. */
  readonly next?: readonly ReviewGroup[];
}

export interface Desk extends Choosing {
  /** Shows a group; `position` counts from 0. */
  readonly show: (group: ReviewGroup, place: { position: number; total: number }) => void;
  readonly say: (sentence: string) => void;
  /** Waits until one of the keys is pressed, and answers it. */
  readonly key: (keys: readonly Key[]) => Promise<string>;
  /** Saves an answer; undefined where the person thought better of it, or it was refused, which is said. */
  readonly save: (group: ReviewGroup, answer: Answer) => Promise<SavedAnswer | undefined>;
  readonly openRows: (group: ReviewGroup) => Promise<void>;
  readonly explain: (group: ReviewGroup) => Promise<void>;
  /** Tells how a file and the book differ. */
  readonly compare: (group: ReviewGroup) => Promise<void>;
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
  /** Whether `cashbook undo` takes the last answer back. */
  readonly isUndoable: boolean;
  /** Whether the person left in the middle of a question. */
  readonly isInterrupted: boolean;
}

interface Sitting {
  readonly queue: ReviewGroup[];
  readonly saved: { readonly group: ReviewGroup; readonly answer: SavedAnswer }[];
  readonly answered: Set<ReviewGroup>;
  readonly skipped: Set<ReviewGroup>;
  readonly desk: Desk;
}

/** Goes through the groups until the last, or until the person quits. */
export async function reviewGroups(groups: readonly ReviewGroup[], desk: Desk): Promise<ReviewOutcome> {
  const sitting: Sitting = { queue: [...groups], saved: [], answered: new Set(), skipped: new Set(), desk };
  const { queue, saved, answered, skipped } = sitting;
  let isInterrupted = false;
  try {
    await goThrough(sitting);
  } catch (error) {
    if (!desk.isLeaving(error)) throw error;
    isInterrupted = true;
  }
  return {
    groups: answered.size,
    transactions: saved.reduce((sum, { answer }) => sum + answer.transactionCount, 0),
    skipped: skipped.size,
    open: queue.length - answered.size,
    isUndoable: (saved.at(-1)?.answer.transactionCount ?? 0) > 0 && saved.at(-1)?.answer.undo !== undefined,
    isInterrupted,
  };
}

async function goThrough(sitting: Sitting): Promise<void> {
  const { queue, desk } = sitting;
  for (let position = 0; position < queue.length;) {
    const group = queue[position] as ReviewGroup;
    desk.show(group, { position, total: queue.length });
    const next = await answerGroup(group, sitting);
    if (next === "quit") return;
    position = next === "forward" ? position + 1 : queue.indexOf(next);
  }
}

/** Where to go on. */
async function answerGroup(group: ReviewGroup, sitting: Sitting): Promise<ReviewGroup | "forward" | "quit"> {
  const { saved, skipped, desk } = sitting;
  for (;;) {
    const key = await desk.key(keysFor(group, saved.length > 0));
    switch (key) {
      case "q":
        return "quit";
      case "s":
        skipped.add(group);
        return "forward";
      case "u":
        return (await undoLast(sitting)) ?? group;
      case "o":
        await desk.openRows(group);
        continue;
      case "?":
        await desk.explain(group);
        continue;
      default:
        if (await answer(group, { key, sitting })) return "forward";
    }
  }
}

/** Whether the group has an answer now. */
async function answer(
  group: ReviewGroup,
  { key, sitting: { queue, saved, answered, skipped, desk } }: { key: string; sitting: Sitting },
): Promise<boolean> {
  if (group.kind === "statement") {
    await desk.compare(group);
    return false;
  }
  const chosen = await answerOf(group, key, desk);
  const result = chosen && (await desk.save(group, chosen));
  if (result === undefined) return false;
  desk.say(result.sentence);
  saved.push({ group, answer: result });
  answered.add(group);
  skipped.delete(group);
  for (const next of [...(result.next ?? [])].reverse()) queue.splice(queue.indexOf(group) + 1, 0, next);
  return true;
}

/** The group that is open again; undefined where the answer stays. */
async function undoLast({ queue, saved, answered, desk }: Sitting): Promise<ReviewGroup | undefined> {
  const last = saved.at(-1);
  if (last === undefined) throw new TypeError("there is nothing to undo");
  if (!(await desk.takeBack(last.answer))) return undefined;
  saved.pop();
  answered.delete(last.group);
  for (const group of last.answer.next ?? []) queue.splice(queue.indexOf(group), 1);
  return last.group;
}
