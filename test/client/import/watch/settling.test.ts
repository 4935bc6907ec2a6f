/** When a file counts as complete, by looks at the folder at times that the test says. */
import { expect, test } from "vitest";
import type { LandedFile } from "../../../../src/client/import/watch/list-folder.ts";
import { settlingFiles } from "../../../../src/client/import/watch/settling.ts";

function file(name: string, size: number, version = `${size}`): LandedFile {
  return { name, path: `/in/${name}`, size, version };
}

const names = (files: readonly LandedFile[]) => files.map(({ name }) => name);

test("a file is complete once it was the same for two seconds, and is handed out until it is done", () => {
  const settling = settlingFiles(2000);
  const whole = file("a.csv", 10);
  expect(settling.complete([whole], 0)).toEqual([]);
  expect(settling.complete([whole], 1999)).toEqual([]);
  expect(names(settling.unsettled())).toEqual(["a.csv"]);
  expect(names(settling.complete([whole], 2000))).toEqual(["a.csv"]);
  expect(settling.unsettled()).toEqual([]);
  expect(names(settling.complete([whole], 2500))).toEqual(["a.csv"]);
  settling.done(whole);
  expect(settling.complete([whole], 9000)).toEqual([]);
});

test("each change begins the wait anew, also one that keeps the size", () => {
  const settling = settlingFiles(2000);
  settling.complete([file("a.csv", 10)], 0);
  expect(settling.complete([file("a.csv", 20)], 1500)).toEqual([]);
  expect(settling.complete([file("a.csv", 20, "touched")], 3000)).toEqual([]);
  expect(settling.complete([file("a.csv", 20, "touched")], 4999)).toEqual([]);
  expect(names(settling.complete([file("a.csv", 20, "touched")], 5000))).toEqual(["a.csv"]);
});

test("a file that was done is complete again after a change, and one that is gone and comes back waits anew", () => {
  const settling = settlingFiles(1000);
  const first = file("a.csv", 10);
  settling.complete([first], 0);
  settling.complete([first], 1000);
  settling.done(first);
  const second = file("a.csv", 11);
  expect(settling.complete([second], 1100)).toEqual([]);
  expect(names(settling.complete([second], 2100))).toEqual(["a.csv"]);
  expect(settling.complete([], 2200)).toEqual([]);
  expect(settling.complete([second], 2300)).toEqual([]);
  expect(names(settling.complete([second], 3300))).toEqual(["a.csv"]);
});

test("what was done of an earlier version says nothing of the present one", () => {
  const settling = settlingFiles(1000);
  const [old, present] = [file("a.csv", 10), file("a.csv", 11)];
  settling.complete([old], 0);
  settling.complete([present], 500);
  settling.done(old);
  expect(names(settling.complete([present], 1500))).toEqual(["a.csv"]);
});

test("an empty file is neither complete nor awaited", () => {
  const settling = settlingFiles(1000);
  settling.complete([file("a.csv", 0)], 0);
  expect(settling.complete([file("a.csv", 0)], 5000)).toEqual([]);
  expect(settling.unsettled()).toEqual([]);
});

test("a postponed file comes back when its time has come, and a done one never", () => {
  const settling = settlingFiles(1000);
  const [a, b] = [file("a.csv", 1), file("b.csv", 1)];
  settling.complete([a, b], 0);
  settling.done(b);
  settling.postpone(a, 30_000);
  settling.postpone(b, 30_000);
  expect(settling.complete([a, b], 29_999)).toEqual([]);
  expect(names(settling.complete([a, b], 30_000))).toEqual(["a.csv"]);
});
