/**
 * Group commit: short writes of one company that come while another is under way share the next transaction, with one turn at
 * the rows that all of them change, one at the head of the audit chain, and one commit. Where the transaction fails, nothing
 * of it is there, and each is done by itself, as it would be without the others.
 */
import { Problem } from "../../../contract/problem.ts";
import type { Queries, Store } from "../../../core/ports.ts";
import { isTaken } from "./errors.ts";
import { isConsequence } from "./pipeline.ts";
import { groupQueue } from "./groups/group-queue.ts";

/** Milliseconds for which a write waits for those before it; then it goes beside them. */
const WAIT_MS = 50;

/** Milliseconds for which a group waits for a row that others hold: its own rows would be held meanwhile. */
const LOCK_MS = 200;

type Write = <Result>(work: (queries: Queries) => Promise<Result>, company: number) => Promise<Result>;

interface GroupWritesOptions {
  /** Does a piece of work in a transaction of its own, and again where that may help. */
  readonly write: Write;
  /** Does it once, and waits no longer than so many milliseconds for a row that others hold. */
  readonly tryOnce: (lockMs: number) => Write;
}

/** The parts of all writes with one `finish` are of one type. */
type Finish = (queries: Queries, parts: readonly unknown[]) => Promise<void>;

interface Member {
  readonly work: (queries: Queries) => Promise<unknown>;
  readonly finish: Finish;
  readonly resolve: (part: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Whether a group with it has failed. */
  isSecondTry: boolean;
}

export function groupWrites(options: GroupWritesOptions): Store["writeTogether"] {
  const { doAlone, doTogether } = transactionsOf(options);
  const take = groupQueue<Member>({
    run(members, company) {
      const [first] = members;
      return first !== undefined && members.length === 1
        ? doAlone(first, company)
        : doTogether(members, company);
    },
    goesWith: (one, other) => one.finish === other.finish,
    waitMs: WAIT_MS,
  });
  return (work, finish, { company }) =>
    new Promise((resolve, reject) => {
      const member = {
        work,
        finish: finish as Finish,
        resolve: resolve as Member["resolve"],
        reject,
        isSecondTry: false,
      };
      take(member, company);
    });
}

type Parts = (
  members: readonly Member[],
  way: { readonly queries: Queries; readonly blame: (member: Member) => void },
) => Promise<readonly unknown[]>;

/**
 * The questions of all are sent without waiting for the answers of others. Nobody sends anything once this has failed: it would
 * come behind the end of the transaction.
 */
const atOnce: Parts = async (members, { queries, blame }) => {
  const parts = await Promise.allSettled(
    members.map(async (member) => {
      try {
        return await member.work(queries);
      } catch (error) {
        if (!isConsequence(error)) blame(member);
        throw error;
      }
    }),
  );
  return parts.map((part) => {
    if (part.status === "rejected") throw part.reason;
    return part.value;
  });
};

/** Each sees what those before it have done: where two wanted the same key, the second finds it taken. */
const inOrder: Parts = async (members, { queries, blame }) => {
  const parts: unknown[] = [];
  for (const member of members) {
    parts.push(
      await member.work(queries).catch((error: unknown) => {
        blame(member);
        throw error;
      }),
    );
  }
  return parts;
};

/** Writes alone and together. They settle their members, and never reject. */
function transactionsOf({ write, tryOnce }: GroupWritesOptions) {
  const attempt = tryOnce(LOCK_MS);

  const doAlone = async ({ work, finish, resolve, reject }: Member, company: number): Promise<void> => {
    const whole = async (queries: Queries) => {
      const part = await work(queries);
      await finish(queries, [part]);
      return part;
    };
    await write(whole, company).then(resolve, reject);
  };

  const doTogether = async (
    members: readonly Member[],
    company: number,
    partsOf: Parts = atOnce,
  ): Promise<void> => {
    let culprit: Member | undefined;
    const whole = async (queries: Queries) => {
      const parts = await partsOf(members, { queries, blame: (member) => (culprit ??= member) });
      await members[0]?.finish(queries, parts);
      return parts;
    };
    try {
      const parts = await attempt(whole, company);
      for (const [at, { resolve }] of members.entries()) resolve(parts[at]);
    } catch (error) {
      // Whether the commit took place may be unknown: it must not be done twice.
      if (error instanceof Problem && error.code === "store_away")
        for (const { reject } of members) reject(error);
      else if (partsOf === atOnce && isTaken(error)) await doTogether(members, company, inOrder);
      else await doApart(members, { culprit, company });
    }
  };

  /** The one whose work failed by itself, and the others once more without it; else each by itself. */
  const doApart = async (
    members: readonly Member[],
    { culprit, company }: { readonly culprit: Member | undefined; readonly company: number },
  ): Promise<void> => {
    const others = members.filter((member) => member !== culprit);
    const isSecond = members.some(({ isSecondTry }) => isSecondTry);
    for (const member of others) member.isSecondTry = true;
    if (culprit === undefined || isSecond || others.length < 2)
      await Promise.all(members.map((member) => doAlone(member, company)));
    else await Promise.all([doAlone(culprit, company), doTogether(others, company)]);
  };
  return { doAlone, doTogether };
}
