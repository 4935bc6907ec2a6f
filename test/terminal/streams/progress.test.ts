import { expect, test } from "vitest";
import { startProgress } from "../../../src/terminal/streams/progress.ts";

function place(isTerminal: boolean) {
  const written: string[] = [];
  const clock = { now: 0 };
  return {
    written,
    clock,
    place: {
      write: (text: string) => written.push(text),
      isTerminal,
      width: 100,
      locale: "en-US",
      now: () => clock.now,
    },
  };
}
const about = { label: "Importing", unit: "rows", total: 1_000_000 };

test("work of less than half a second shows nothing", () => {
  const { written, clock, place: at } = place(true);
  const progress = startProgress(about, at);
  clock.now = 499;
  progress.at(10);
  progress.end();
  expect(written).toEqual([]);
});

test("a terminal shows a bar with rows, rate and time left, and none of it stays", () => {
  const { written, clock, place: at } = place(true);
  const progress = startProgress(about, at);
  clock.now = 1000;
  progress.at(250_000);
  clock.now = 1050;
  progress.at(260_000);
  progress.end();
  progress.end();
  expect(written).toEqual([
    "\r\u001b[2KImporting  ██████──────────────────  250,000 of 1,000,000 rows, 250,000/s, 3 s left",
    "\r\u001b[2K",
  ]);
});

test("elsewhere it is a line every ten seconds", () => {
  const { written, clock, place: at } = place(false);
  const progress = startProgress({ label: "Importing", unit: "rows" }, at);
  for (clock.now = 0; clock.now <= 25_000; clock.now += 500) progress.at(clock.now);
  progress.end();
  expect(written).toEqual(["Importing  10,000 rows, 1,000/s\n", "Importing  20,000 rows, 1,000/s\n"]);
});
