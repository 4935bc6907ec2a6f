/** A Ctrl-C that reaches the program twice, since an older Node hands it on, is one. */
import { afterEach, expect, test, vi } from "vitest";
import { listenForInterruption } from "../../../src/terminal/failures/interruption.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What SIGINT does at each of these times, in milliseconds. */
function interrupted(times: readonly number[]): { readonly isAborted: boolean; readonly exits: number[] } {
  const exits: number[] = [];
  const clock = vi.spyOn(performance, "now");
  const { signal, stopListening } = listenForInterruption((exit) => void exits.push(exit));
  for (const time of times) {
    clock.mockReturnValue(time);
    process.emit("SIGINT");
  }
  stopListening();
  return { isAborted: signal.aborted, exits };
}

test("started by an older Node, two at once are one, and a later one ends the process", () => {
  vi.stubEnv("CASHBOOK_SIGINT_TWICE", "1");
  expect(interrupted([1000, 1020])).toEqual({ isAborted: true, exits: [] });
  expect(interrupted([1000, 1020, 2000, 2010])).toEqual({ isAborted: true, exits: [130] });
});

test("started by itself, the second one ends the process", () => {
  vi.stubEnv("CASHBOOK_SIGINT_TWICE", undefined);
  expect(interrupted([1000, 1020])).toEqual({ isAborted: true, exits: [130] });
});
