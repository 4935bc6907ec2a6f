/** More items than memory is to hold: they come in the order in which a plain sort puts them, and unchanged. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { externalSort, type SpillFile } from "../../../src/importing/drive/external-sort.ts";

/** A file in memory that counts what is done with it. */
function spillFile() {
  let bytes = Buffer.alloc(0);
  const counts = { opened: 0, closed: 0, longestRead: 0 };
  const open = (): SpillFile => {
    counts.opened++;
    return {
      append: (more) => void (bytes = Buffer.concat([bytes, more])),
      read(offset, length) {
        expect(offset + length).toBeLessThanOrEqual(bytes.length);
        counts.longestRead = Math.max(counts.longestRead, length);
        return bytes.subarray(offset, offset + length);
      },
      close: () => void counts.closed++,
    };
  };
  return { open, counts };
}

interface Item {
  readonly key: number;
  readonly text: string;
  readonly at: number;
}

const compare = (one: Item, other: Item) => one.key - other.key || one.at - other.at;

function sortAll(items: readonly Item[], inMemory: number, { open } = spillFile()) {
  const sort = externalSort<Item>({
    keyOf: ({ key, at }) => [key, at],
    encode: (item) => JSON.stringify(item),
    decode: (text) => JSON.parse(text) as Item,
    inMemory,
    openSpill: open,
  });
  for (const item of items) sort.add(item);
  const sorted = [...sort.sorted()].flat();
  sort.close();
  return sorted;
}

const items = fc
  .array(
    fc.record({ key: fc.integer({ min: 0, max: 5 }), text: fc.string({ unit: "grapheme", maxLength: 9 }) }),
    {
      maxLength: 60,
    },
  )
  .map((all) => all.map((item, at): Item => ({ ...item, at })));

test("whatever the items, and however few of them memory holds", () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 70 }), (all, inMemory) => {
      expect(sortAll(all, inMemory)).toEqual(all.toSorted(compare));
    }),
  );
});

test("a file is opened only for more items than memory holds, and closed", () => {
  const all = Array.from({ length: 5 }, (_, at): Item => ({ key: -at, text: "ä", at }));
  const [few, more] = [spillFile(), spillFile()];
  sortAll(all, 5, few);
  expect(few.counts).toMatchObject({ opened: 0, closed: 0 });
  sortAll(all, 4, more);
  expect(more.counts).toMatchObject({ opened: 1, closed: 1 });
});

test("an item that is longer than what is read at once is whole", () => {
  const long = "ß€😀".repeat(200_000);
  const all = [3, 1, 2].map((key, at): Item => ({ key, text: `${key}${long}`, at }));
  const file = spillFile();
  expect(sortAll(all, 1, file).map(({ text }) => text)).toEqual([1, 2, 3].map((key) => `${key}${long}`));
  expect(file.counts.longestRead).toBeLessThanOrEqual(1 << 17);
});
