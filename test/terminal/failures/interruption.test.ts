/** A Ctrl-C that reaches the program twice, since an older Node hands it on, is one. */
import { afterEach, expect, test, vi } from "vitest";
import { listenForInterruption } from "../../../src/terminal/failures/interruption.ts";

const others = new Set(process.listeners("SIGINT"));
afterEach(() => {
  for (const listener of process.listeners("SIGINT"))
    if (!others.has(listener)) process.off("SIGINT", listener);
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

test("started by an older Node, what it hands on while the book is closed ends nothing", () => {
  vi.stubEnv("CASHBOOK_SIGINT_TWICE", "1");
  const exits: number[] = [];
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  const { stopListening } = listenForInterruption((exit) => void exits.push(exit));
  process.emit("SIGINT");
  stopListening();
  clock.mockReturnValue(1040);
  // Whether somebody listens: the process would end by the signal where nobody does.
  expect(process.emit("SIGINT")).toBe(true);
  expect(exits).toEqual([]);
  clock.mockReturnValue(2000);
  process.emit("SIGINT");
  expect(exits).toEqual([130]);
});
