/** A book is made on a disk that has hardly room for it: whole, or not at all. */
import { spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { checkpointLog } from "../../src/store/dialect/sqlite/copy/leftover-log.ts";
import { cashbook, freshPlace } from "../support/run.ts";

const SIZES_KIB = [300, 600, 800, 1000, 1200, 2000];

test(
  "init tells that there is no room, or makes a book that opens",
  { timeout: 120_000 },
  async ({ skip }) => {
    const outcomes: number[] = [];
    for (const size of SIZES_KIB) {
      await using place = await freshPlace();
      const data = dirname(place.book);
      mkdirSync(data, { recursive: true });
      const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}k`, "tmpfs", data]);
      if (status !== 0) skip("this user may not mount a small file system");
      try {
        const made = await cashbook(["init", "Acme", "--currency", "EUR"], { place });
        outcomes.push(made.exit);
        if (made.exit === 0) {
          expect(await cashbook(["accounts", "list"], { place }), `${size} KiB`).toMatchObject({ exit: 0 });
        } else {
          expect(made, `${size} KiB`).toMatchObject({ exit: 12 });
          expect(made.stderr).toContain("no space left");
          expect(existsSync(place.book)).toBe(false);
        }
      } finally {
        spawnSync("umount", [data]);
      }
    }
    expect(new Set(outcomes)).toEqual(new Set([0, 12]));
  },
);

test("a book on a disk without any room says so, and is there again when there is some", async ({ skip }) => {
  await using place = await freshPlace();
  const data = dirname(place.book);
  mkdirSync(data, { recursive: true });
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", data]);
  if (status !== 0) skip("this user may not mount a small file system");
  try {
    expect(await cashbook(["init", "Acme", "--currency", "EUR"], { place })).toMatchObject({ exit: 0 });
    const filler = join(data, "filler");
    expect(() => {
      for (;;) appendFileSync(filler, Buffer.alloc(4096));
    }).toThrow("ENOSPC");
    for (const words of [
      ["accounts", "list"],
      ["accounts", "create", "Main"],
    ]) {
      const refused = await cashbook(words, { place });
      expect(refused, words.join(" ")).toMatchObject({ exit: 12 });
      expect(refused.stderr).toContain("no space left");
    }
    rmSync(filler);
    expect(await cashbook(["accounts", "create", "Main"], { place })).toMatchObject({ exit: 0 });
  } finally {
    spawnSync("umount", [data]);
  }
});

test("what is in a log that stayed goes into the file", async () => {
  await using place = await freshPlace();
  const [book, copy] = [join(place.folder, "book.db"), join(place.folder, "copy.db")];
  const database = new DatabaseSync(book);
  database.exec(
    "PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('kept')",
  );
  for (const end of ["", "-wal"]) copyFileSync(book + end, copy + end);
  database.close();
  checkpointLog(copy);
  expect(existsSync(`${copy}-wal`)).toBe(false);
  const reader = new DatabaseSync(copy, { readOnly: true });
  expect(reader.prepare("SELECT text FROM notes").all()).toMatchObject([{ text: "kept" }]);
  reader.close();
});
