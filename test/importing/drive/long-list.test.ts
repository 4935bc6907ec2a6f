import { expect, test } from "vitest";
import type { SpillFile } from "../../../src/importing/drive/external-sort.ts";
import { longList } from "../../../src/importing/drive/long-list.ts";

function spillFile() {
  let bytes = Buffer.alloc(0);
  let isClosed = false;
  const file: SpillFile = {
    append: (more) => void (bytes = Buffer.concat([bytes, more])),
    read: (offset, length) => bytes.subarray(offset, offset + length),
    close: () => void (isClosed = true),
  };
  return { file, isClosed: () => isClosed };
}

test.each([
  ["none", [], 4],
  ["what fits", [["a"], ["b", "c"]], 4],
  ["as many as fit", [["a", "b"], ["c", "d"]], 4],
  ["more than fit", [["a", "b"], ["c", "d"], ["é\n€"], ["f", "g"]], 2],
  ["one too many at once", [["a", "b", "c"]], 2],
])("items come as they were added, from the first each time: %s", (_, added, inMemory) => {
  const spill = spillFile();
  let opened = 0;
  const openSpill = () => (opened++, spill.file);
  const list = longList<string>({ inMemory, openSpill });
  for (const items of added) list.add(items);
  expect([...list.batches()].flat()).toEqual(added.flat());
  expect([...list.batches()].flat()).toEqual(added.flat());
  expect(opened).toBe(added.flat().length > inMemory ? 1 : 0);
  list.close();
  expect(spill.isClosed()).toBe(opened === 1);
}); // prettier-ignore

test("many items that come at once go through memory in small parts", () => {
  const list = longList<number>({ inMemory: 10, openSpill: () => spillFile().file });
  const items = Array.from({ length: 2000 }, (_, index) => index);
  list.add(items);
  const batches = [...list.batches()];
  expect(batches.flat()).toEqual(items);
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(250);
});
