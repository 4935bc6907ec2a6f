/** Requests that the usage statistics could not count: the log says how many, and not each. */
import { problemKinds, type ProblemCode } from "../contract/problem.ts";

/** Milliseconds for which the first are gathered, and those that come after them. */
const FIRST_MS = 1000;
const FURTHER_MS = 60_000;

export interface Uncounted {
  /** One more request; `cause` is the problem that its counting met. */
  add(cause: ProblemCode): void;
  /** Says what has not been said yet. */
  end(): void;
}

export function uncounted(
  say: (sentence: string) => void,
  {
    firstMs = FIRST_MS,
    furtherMs = FURTHER_MS,
  }: { readonly firstMs?: number; readonly furtherMs?: number } = {},
): Uncounted {
  let counts = new Map<ProblemCode, number>();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    for (const [code, count] of counts) {
      const requests = count === 1 ? "1 request is" : `${count} requests are`;
      say(
        `${requests} missing in the usage statistics, which could not be written: ${problemKinds[code].title}`,
      );
    }
    counts = new Map();
  };
  const wait = (milliseconds: number): void => {
    timer = setTimeout(() => {
      const isOver = counts.size === 0;
      flush();
      // While it goes on, a line a minute tells how far it has come.
      if (isOver) timer = undefined;
      else wait(furtherMs);
    }, milliseconds).unref();
  };
  return {
    add(cause) {
      counts.set(cause, (counts.get(cause) ?? 0) + 1);
      if (timer === undefined) wait(firstMs);
    },
    end() {
      clearTimeout(timer);
      flush();
    },
  };
}
