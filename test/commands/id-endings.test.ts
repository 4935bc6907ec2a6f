/**
 * Any ending of an id means exactly the records whose ids end so: one is found, several are listed, by endings of which each
 * finds its own. In books whose ids are much more alike than chance makes them.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { findEvent } from "../../commands/events/find-change.ts";
import { findRule } from "../../commands/rules/find-rule.ts";
import { findAccount } from "../../src/client/find.ts";
import { findKey } from "../../src/client/find-key.ts";
import { findId } from "../../src/client/ids/find-id.ts";
import { accounts } from "../../src/contract/account.ts";
import { events } from "../../src/contract/event.ts";
import { imports } from "../../src/contract/import.ts";
import { keys } from "../../src/contract/key.ts";
import type { Call } from "../../src/contract/operation.ts";
import { Problem } from "../../src/contract/problem.ts";
import { rules } from "../../src/contract/rule.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { createCore } from "../../src/core/call.ts";
import { uuidv7 } from "../../src/core/ids.ts";
import type { Context } from "../../src/terminal/context.ts";
import { OWNER, testBook } from "../support/book.ts";
import { importLines } from "../support/import.ts";
import { randomSeed } from "../support/random-seed.ts";
import { runCount } from "../support/run-count.ts";

const RECORDS = 12;
const TYPED = 60;
/** Fewer digits find nothing. */
const LEAST_DIGITS = 6;

const digitsOf = (id: string) => id.replaceAll("-", "");

/** How each kind is found, and the ids that there are. */
type Kinds = Readonly<
  Record<string, { readonly all: readonly string[]; readonly find: (typed: string) => Promise<string> }>
>;

/** A book whose ids end in one of few ways, since their random bytes are of these few. */
async function filled(bytes: readonly number[]): Promise<{ kinds: Kinds; close: () => Promise<void> }> {
  const book = await testBook();
  let drawn = 0;
  // A sequence without a short period, that needs no chance.
  const random = (size: number) =>
    Uint8Array.from({ length: size }, () => bytes[Math.imul((drawn += 1), 2_654_435_761) >>> 29] ?? 0);
  const clock = () => (book.time += 1);
  const core = createCore({ ...book.ports, ids: uuidv7(clock, random) });
  const call = ((operation, input) => core.call(operation, OWNER, input)) as Call;
  const [account = ""] = await Promise.all(
    Array.from({ length: RECORDS }, async (_, index) => {
      const input = { name: `Account ${index}`, currency_code: "EUR" } as const;
      return (await call(accounts.create, input)).data.id;
    }),
  );
  for (let index = 0; index < RECORDS; index += 1) {
    await call(keys.create, { name: `Key ${index}` });
    const where = [{ field: "description", op: "~", value: `text ${index}` }] as const;
    await call(rules.create, { name: `Rule ${index}`, where: [...where], set: { category: "rent" } });
    await importLines({ ...book, core }, account, [[`2026-02-${10 + index}`, -index - 1, `Row ${index}`]]);
  }
  const context = { call, service: async () => "book", interruption: new AbortController().signal };
  const ids = async (list: Promise<{ data: readonly { id: string }[] }>) =>
    (await list).data.map(({ id }) => id);
  const certain = { isConfirmed: false };
  return {
    close: () => book.close(),
    kinds: {
      account: {
        all: await ids(call(accounts.list, {})),
        find: async (typed) => (await findAccount(call, typed)).id,
      },
      key: { all: await ids(call(keys.list, {})), find: async (typed) => (await findKey(call, typed)).id },
      rule: {
        all: await ids(call(rules.list, {})),
        find: async (typed) => (await findRule(context as unknown as Context, typed)).id,
      },
      import: {
        all: await ids(call(imports.list, {})),
        find: (typed) => findId(context as unknown as Context, "import", typed),
      },
      transaction: {
        all: await ids(call(transactions.list, {})),
        find: (typed) => findId(context as unknown as Context, "transaction", typed),
      },
      change: {
        all: await ids(call(events.list, { limit: 200 })),
        find: async (typed) => (await findEvent(context as unknown as Context, typed, certain)).id,
      },
    },
  };
}

const typings = fc.array(
  fc.record({
    kind: fc.constantFrom("account", "key", "rule", "import", "transaction", "change"),
    record: fc.nat(),
    length: fc.integer({ min: 4, max: 36 }),
    isUpper: fc.boolean(),
    hasDashes: fc.boolean(),
  }),
  { minLength: TYPED, maxLength: TYPED },
);

test("an ending of an id means the records whose ids end so", { timeout: 120_000 }, async () => {
  const byte = fc.integer({ min: 0, max: 255 });
  await fc.assert(
    fc.asyncProperty(fc.array(byte, { minLength: 2, maxLength: 8 }), typings, async (bytes, typed) => {
      const { kinds, close } = await filled(
        Array.from({ length: 8 }, (_, at) => bytes[at % bytes.length] ?? 0),
      );
      try {
        for (const { kind, record, length, isUpper, hasDashes } of typed) {
          const { all = [], find } = kinds[kind] ?? {};
          const id = all[record % all.length] ?? "";
          const own = (hasDashes ? id : digitsOf(id)).slice(-length);
          const digits = digitsOf(own);
          const text = isUpper ? own.toUpperCase() : own;
          const meant = all.filter((each) => digitsOf(each).endsWith(digits));
          const found = await find?.(text).catch((error: unknown) => error);
          const about = `${kind} ${text} of ${all.join(" ")}`;
          if (digits.length < LEAST_DIGITS) expect(found, about).toBeInstanceOf(Problem);
          else if (meant.length === 1) expect(found, about).toBe(id);
          else expect(candidatesIn(found), about).toHaveLength(meant.length);
          for (const candidate of candidatesIn(found))
            if (kind !== "rule") expect(all, about).toContain(await find?.(candidate.split(" ")[0] ?? ""));
        }
      } finally {
        await close();
      }
    }),
    { numRuns: runCount({ short: 4, full: 60 }), seed: randomSeed, endOnFailure: true },
  );
});

/** What a refusal lists: none of another problem. */
function candidatesIn(found: unknown): readonly string[] {
  if (!(found instanceof Problem) || found.code !== "ambiguous_name") return [];
  return (found.more["candidates"] as readonly string[] | undefined) ?? [];
}
