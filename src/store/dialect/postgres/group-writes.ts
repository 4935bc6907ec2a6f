/**
 * Group commit: short writes of one company that come while another is under way share the next transaction, with one turn at
 * the rows that all of them change, one at the head of the audit chain, and one commit. Where the transaction fails, nothing
 * of it is there, and each is done by itself, as it would be without the others.
 */
import { Problem } from "../../../contract/problem.ts";
import type { Queries, Store } from "../../../core/ports.ts";

/** Writes of one transaction. */
const GROUP_MAX = 64;

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

interface Line {
  readonly waiting: Member[];
  /** Transactions under way. */
  running: number;
  timer: NodeJS.Timeout | undefined;
}

export function groupWrites(options: GroupWritesOptions): Store["writeTogether"] {
  const lines = new Map<number, Line>();
  const { doAlone, doTogether } = transactionsOf(options);

  const start = (company: number, line: Line): void => {
    clearTimeout(line.timer);
    line.timer = undefined;
    const [first] = line.waiting;
    if (first === undefined) {
      if (line.running === 0) lines.delete(company);
      return;
    }
    const end = line.waiting.findIndex(({ finish }) => finish !== first.finish);
    const members = line.waiting.splice(0, Math.min(GROUP_MAX, end === -1 ? GROUP_MAX : end));
    line.running += 1;
    const doing = members.length === 1 ? doAlone(first, company) : doTogether(members, company);
    void doing.finally(() => {
      line.running -= 1;
      start(company, line);
    });
    if (line.waiting.length > 0) waitForTurn(company, line);
  };

  const waitForTurn = (company: number, line: Line): void => {
    line.timer ??= setTimeout(() => start(company, line), WAIT_MS);
  };

  return (work, finish, { company }) =>
    new Promise((resolve, reject) => {
      let line = lines.get(company);
      if (line === undefined) lines.set(company, (line = { waiting: [], running: 0, timer: undefined }));
      line.waiting.push({
        work,
        finish: finish as Finish,
        resolve: resolve as Member["resolve"],
        reject,
        isSecondTry: false,
      });
      if (line.running === 0) start(company, line);
      else waitForTurn(company, line);
    });
}

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

  const doTogether = async (members: readonly Member[], company: number): Promise<void> => {
    let current: Member | undefined;
    const whole = async (queries: Queries) => {
      const parts: unknown[] = [];
      for (current of members) parts.push(await current.work(queries));
      current = undefined;
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
      else await doApart(members, { culprit: current, company });
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
