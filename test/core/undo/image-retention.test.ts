/** What records were before a change is kept for as long as it can be undone, and deleted once in a hundred events. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { events } from "../../../src/contract/event.ts";
import { testBook, type TestBook } from "../../support/book.ts";

const DAY = 86_400_000;

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const create = (name: string) => book.core.call(accounts.create, book.owner, { name, currency_code: "EUR" });
const eventIds = async () =>
  (await book.core.call(events.list, book.owner, { limit: 500 })).data.map(({ id }) => id).toReversed();
/** How many images there are of an event. */
const imagesOf = async (id = "") => {
  const images = await book.ports.store.read((queries) => queries.events.images(1, id), { company: 1 });
  return images.length;
};

test("images of the last 30 days stay, and those of before go with the hundredth event", async () => {
  await create("Old");
  book.time += 31 * DAY;
  await create("New");
  const ids = await eventIds();
  for (let number = ids.length + 1; number < 100; number++) await create(`Account ${number}`);
  const [old, recent] = ids.slice(-2);
  expect([await imagesOf(old), await imagesOf(recent)]).toEqual([1, 1]);
  await create("Account 100");
  expect(await eventIds()).toHaveLength(100);
  expect([await imagesOf(old), await imagesOf(recent)]).toEqual([0, 1]);
  book.time -= 31 * DAY;
  await expect(book.core.call(events.undo, book.owner, { id: old ?? "" })).rejects.toMatchObject({
    code: "event_not_undoable",
  });
});
