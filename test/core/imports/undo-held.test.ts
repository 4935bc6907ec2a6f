/** Undo of an import whose rows other imports hold: no row is lost while one of them has it, and none is there twice. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { events } from "../../../src/contract/event.ts";
import { imports } from "../../../src/contract/import.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { bookLines, everything, importLines, makeAccount, type Line } from "../../support/import.ts";
import { runCount } from "../../support/run-count.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const call = <Data>(work: Promise<{ readonly data: Data }>) => work.then(({ data }) => data);
const undo = (id: string, dry_run = false) =>
  call(book.core.call(imports.undo, book.owner, { id, ...(dry_run && { dry_run }) }));
const accept = (id: string) => call(book.core.call(imports.accept, book.owner, { id }));
const dismiss = (id: string) => call(book.core.call(imports.dismiss, book.owner, { id }));
const get = (id: string) => call(book.core.call(imports.get, book.owner, { id }));
/** Files of other bytes, also where their rows are the same: an import of the very same file again keeps no rows. */
const importFile = async (lines: readonly Line[], format = "csv") => {
  const file_sha256 = createHash("sha256")
    .update(JSON.stringify([format, lines]))
    .digest("hex");
  book.time += 60_000;
  const { id } = await importLines(book, account, lines, { format, file_sha256 });
  book.time += 60_000;
  return id;
};
const amounts = async () => (await bookLines(book, account)).map(([, amount]) => amount);

const first: Line = ["2026-03-01", -100, "A"];
const last: Line = ["2026-03-20", -300, "Z"];
const worded = (text: string): readonly Line[] => [first, ["2026-03-09", -5499, text], last];

test("a row that others hold passes to one of them", async () => {
  const cut = await importFile(worded("Creative Clo"));
  const whole = await importFile(worded("Creative Cloud"));
  const other = await importFile(worded("Creative Cloud USD"));
  expect([(await get(whole)).held, (await get(other)).held]).toEqual([1, 1]);
  expect(await undo(cut, true)).toMatchObject({ removed: 0, handed_over: 3 });
  expect(await undo(cut)).toMatchObject({ removed: 0, handed_over: 3 });
  expect(await amounts()).toEqual([-100, -5499, -300]);
  expect([(await get(whole)).held, (await get(other)).held]).toEqual([1, 0]);
  // That of the third file stays for the second, and goes with the last.
  expect(await undo(other)).toMatchObject({ removed: 0, handed_over: 3 });
  expect(await undo(whole)).toMatchObject({ removed: 3, handed_over: 0 });
  expect(await amounts()).toEqual([]);
});

test("the undo of its event says what was kept", async () => {
  const cut = await importFile(worded("Creative Clo"));
  await importFile(worded("Creative Cloud"));
  const { data } = await book.core.call(events.list, book.owner, {
    subject_id: cut,
    type: ["import.completed"],
  });
  const id = data[0]?.id ?? "";
  const rehearsal = await call(book.core.call(events.undo, book.owner, { id, dry_run: true }));
  expect(rehearsal).toMatchObject({ changed: 0, kept: 3, undone_by: null });
  expect(await call(book.core.call(events.undo, book.owner, { id }))).toMatchObject({ changed: 0, kept: 3 });
  expect(await amounts()).toEqual([-100, -5499, -300]);
});

test("a row that two imports hold is written once, whichever is accepted first", async () => {
  await importFile(worded("Creative Clo"));
  const whole = await importFile(worded("Creative Cloud"));
  const other = await importFile(worded("Creative Cloud USD"));
  expect(await accept(other)).toMatchObject({ held: 0, created: 1 });
  book.time += 60_000;
  expect(await accept(whole)).toMatchObject({ held: 0, created: 0, duplicates: 3 });
  expect(await amounts()).toEqual([-100, -5499, -5499, -300]);
});

test("a row that was changed is kept for the import that holds it, without force", async () => {
  const cut = await importFile(worded("Creative Clo"));
  await importFile(worded("Creative Cloud"));
  const [row] = (await everything(book, account)).filter(({ description }) => description === "Creative Clo");
  await book.core.call(transactions.update, book.owner, { id: row?.id ?? "", category: "software" });
  expect(await undo(cut)).toMatchObject({ state: "undone", removed: 0 });
  expect(await amounts()).toEqual([-100, -5499, -300]);
});

/** Rows of the bank, told apart by their amounts: what a file has of them, in its own words where it has any. */
const ROWS = 6;
const fileOf = fc.record({
  from: fc.nat(ROWS - 1),
  to: fc.nat(ROWS - 1),
  wording: fc.constantFrom("Transfer", "Standing order", "Cheque"),
  own: fc.array(fc.nat(ROWS - 1), { maxLength: 3 }),
});
const rowsIn = ({ from, to }: { readonly from: number; readonly to: number }) =>
  Array.from({ length: ROWS }, (_, row) => row).filter(
    (row) => row >= Math.min(from, to) && row <= Math.max(from, to),
  );
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant("import" as const), file: fileOf }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("accept" as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("dismiss" as const), at: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("undo" as const), at: fc.nat(9) }) },
);

test("whatever is imported, decided and undone: a row is there while a file has it, once but for what was accepted", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const own = await makeAccount(book, `Account ${(book.time += 1000)}`);
      account = own;
      const standing: { readonly id: string; readonly rows: readonly number[] }[] = [];
      let rounds = 0;
      let formats = 0;
      for (const one of steps) {
        if (one.does === "import") {
          const { file } = one;
          const rows = rowsIn(file);
          const lines = rows.map((row): Line => {
            const text = file.own.includes(row) ? `${file.wording} ${row}` : `Payment ${row}`;
            return [`2026-03-${String(2 + 4 * row).padStart(2, "0")}`, -1000 - row, text];
          });
          // Files of one format tell nothing of each other's first and last day: another format for each.
          standing.push({ id: await importFile(lines, `format${(formats += 1)}`), rows });
        } else if (one.does === "accept") {
          rounds += 1;
          for (const { id } of standing) {
            book.time += 1000;
            await accept(id);
          }
        } else {
          const at = standing.length === 0 ? 0 : one.at % standing.length;
          const chosen = standing[at];
          if (chosen === undefined) continue;
          if (one.does === "dismiss") await dismiss(chosen.id);
          else {
            const before = (await amounts()).length;
            const { removed, handed_over } = await undo(chosen.id, true);
            expect(await undo(chosen.id)).toMatchObject({ removed, handed_over });
            standing.splice(at, 1);
            expect((await amounts()).length).toBe(before - removed);
          }
        }
        const counts = Map.groupBy(await amounts(), (amount) => -1000 - amount);
        for (let row = 0; row < ROWS; row++) {
          const count = counts.get(row)?.length ?? 0;
          if (!standing.some(({ rows }) => rows.includes(row))) expect(count).toBe(0);
          else {
            expect(count).toBeGreaterThanOrEqual(1);
            expect(count).toBeLessThanOrEqual(1 + rounds);
          }
        }
      }
    }),
    { numRuns: runCount({ short: 30, full: 300 }) },
  );
});
