/** Logs the number of requests that could not be added to the usage statistics, in intervals. */
import { problemKinds, type ProblemCode } from "../../contract/problem.ts";
import { countText } from "../../contract/count-text.ts";

/** Length of the first interval, and of those after it. */
const FIRST_MS = 1000;
const FURTHER_MS = 60_000;

interface UnrecordedReport {
  /** Counts a request; `cause` is the problem of recording it. */
  add(cause: ProblemCode): void;
  /** Logs what has not been logged yet. */
  end(): void;
}

export function createUnrecordedReport(say: (sentence: string) => void): UnrecordedReport {
  let counts = new Map<ProblemCode, number>();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    for (const [code, count] of counts) {
      const requests = countText(count, "request is", "requests are");
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
      // One line a minute while requests go unrecorded.
      if (isOver) timer = undefined;
      else wait(FURTHER_MS);
    }, milliseconds).unref();
  };
  return {
    add(cause) {
      counts.set(cause, (counts.get(cause) ?? 0) + 1);
      if (timer === undefined) wait(FIRST_MS);
    },
    end() {
      clearTimeout(timer);
      flush();
    },
  };
}
