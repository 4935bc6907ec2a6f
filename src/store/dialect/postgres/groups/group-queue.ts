/**
 * Short work of one company that shares a transaction: what comes while some is under way goes together behind it, and after a
 * while beside it.
 */

/** Pieces of work of one transaction. */
const GROUP_MAX = 64;

interface QueueOptions<Member> {
  /** Does work that goes together. It settles its members, and never rejects. */
  readonly run: (members: readonly Member[], company: number) => Promise<void>;
  /** Whether one can go with another. */
  readonly goesWith: (one: Member, other: Member) => boolean;
  /** Milliseconds for which work waits for what is under way; then it goes beside it. */
  readonly waitMs: number;
}

interface Line<Member> {
  readonly waiting: Member[];
  /** Transactions under way. */
  running: number;
  timer: NodeJS.Timeout | undefined;
}

/** Takes a piece of work, which begins at once where none of the company is under way. */
export function groupQueue<Member>({
  run,
  goesWith,
  waitMs,
}: QueueOptions<Member>): (member: Member, company: number) => void {
  const lines = new Map<number, Line<Member>>();

  const start = (company: number, line: Line<Member>): void => {
    clearTimeout(line.timer);
    line.timer = undefined;
    const [first] = line.waiting;
    if (first === undefined) {
      if (line.running === 0) lines.delete(company);
      return;
    }
    const end = line.waiting.findIndex((member) => !goesWith(first, member));
    const members = line.waiting.splice(0, Math.min(GROUP_MAX, end === -1 ? GROUP_MAX : end));
    line.running += 1;
    void run(members, company).finally(() => {
      line.running -= 1;
      start(company, line);
    });
    if (line.waiting.length > 0) waitForTurn(company, line);
  };

  const waitForTurn = (company: number, line: Line<Member>): void => {
    line.timer ??= setTimeout(() => start(company, line), waitMs);
  };

  return (member, company) => {
    let line = lines.get(company);
    if (line === undefined) lines.set(company, (line = { waiting: [], running: 0, timer: undefined }));
    line.waiting.push(member);
    if (line.running === 0) start(company, line);
    else waitForTurn(company, line);
  };
}
