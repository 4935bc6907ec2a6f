/** Sorted sequences as one, in the memory of one item of each: their heads are kept in a binary heap. */

interface Head<Item> {
  item: Item;
  readonly rest: Iterator<Item, unknown, undefined>;
}

export function* mergeSorted<Item>(
  sequences: readonly Iterable<Item>[],
  compare: (one: Item, other: Item) => number,
): Generator<Item> {
  const heap: Head<Item>[] = [];
  for (const sequence of sequences) {
    const rest = sequence[Symbol.iterator]() as Iterator<Item, unknown, undefined>;
    const first = rest.next();
    if (first.done !== true) heap.push({ item: first.value, rest });
  }
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) sink(heap, at, compare);
  for (let [top] = heap; top !== undefined; [top] = heap) {
    yield top.item;
    const next = top.rest.next();
    if (next.done !== true) top.item = next.value;
    else {
      const last = heap.pop();
      if (last !== undefined && last !== top) heap[0] = last;
    }
    sink(heap, 0, compare);
  }
}

/** Lets a head sink below those that come before it. */
function sink<Item>(heap: Head<Item>[], from: number, compare: (one: Item, other: Item) => number): void {
  const head = heap[from];
  if (head === undefined) return;
  let at = from;
  for (;;) {
    const left = heap[2 * at + 1];
    const right = heap[2 * at + 2];
    if (left === undefined) break;
    const isRight = right !== undefined && compare(right.item, left.item) < 0;
    const least = isRight ? right : left;
    if (compare(least.item, head.item) >= 0) break;
    heap[at] = least;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heap[at] = head;
}
