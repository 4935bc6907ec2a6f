import fc from "fast-check";
import { expect, test } from "vitest";
import { dayDate, dayNumber } from "../../../src/contract/values/date.ts";
import { testBook } from "../../support/book.ts";
import { bookLines, importLines, makeAccount, type Line } from "../../support/import.ts";
import { runCount } from "../../support/run-count.ts";

const FIRST = dayNumber("2026-03-01");
const DAYS = 12;

/** Few different amounts and texts, so that equal rows and near amounts are the rule. */
const statement = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: DAYS - 1 }),
    amount: fc.constantFrom(-350, -1_000, 2_500),
    text: fc.constantFrom("Coffee", "Lunch", "Transfer"),
  }),
  { minLength: 1, maxLength: 40 },
);
/** Spans of whole days, which overlap as they like. */
const spans = fc.array(fc.tuple(fc.nat(DAYS - 1), fc.nat(DAYS - 1)), { maxLength: 4 });

test("a statement in parts of whole days, overlapping and in any order, gives the same book", async () => {
  await fc.assert(
    fc.asyncProperty(
      statement,
      spans,
      fc.integer({ min: 1, max: 7 }),
      fc.infiniteStream(fc.nat()),
      async (rows, cut, chunk_size, order) => {
        const whole: readonly Line[] = rows
          .toSorted((one, other) => one.day - other.day)
          .map(({ day, amount, text }) => [dayDate(FIRST + day), amount, text]);
        const parts = [...cut, [0, DAYS - 1] as const].map(([one, other]) => {
          const [from, to] = [dayDate(FIRST + Math.min(one, other)), dayDate(FIRST + Math.max(one, other))];
          return whole.filter(([day]) => day >= from && day <= to);
        });
        const shuffled = parts
          .map((part) => ({ part, place: order.next().value as number }))
          .sort((one, other) => one.place - other.place)
          .filter(({ part }) => part.length > 0);
        const book = await testBook();
        try {
          const account = await makeAccount(book);
          for (const { part } of shuffled) {
            const done = await importLines(book, account, part, { chunk_size });
            expect(done.held).toBe(0);
            expect(done.created + done.duplicates).toBe(part.length);
          }
          expect(await bookLines(book, account)).toEqual(
            whole.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
          );
        } finally {
          await book.close();
        }
      },
    ),
    { numRuns: runCount({ short: 25, full: 1000 }) },
  );
}, 600_000);
