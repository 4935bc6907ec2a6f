/** Work that spans several transactions is done once for an idempotency key, whatever happens between them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { company } from "../../../src/contract/company.ts";
import { imports } from "../../../src/contract/import.ts";
import { statements } from "../../../src/contract/statement.ts";
import type { Answer } from "../../../src/contract/operation.ts";
import type { Core } from "../../../src/core/call.ts";
import { IDEMPOTENCY_MS } from "../../../src/core/idempotency/request.ts";
import type { Store } from "../../../src/core/ports.ts";
import { onlyOnInShort } from "../../support/only.ts";
import { OWNER } from "../../support/book.ts";
import { codeOf } from "../../support/keys.ts";
import {
  FEW,
  MANY,
  NOW,
  openCopy,
  outcomeOf,
  readyBook,
  works,
  type ReadyBook,
} from "../../support/work-in-steps.ts";

const FULL = process.env["CASHBOOK_TEST_FULL"] === "1";
const DEATHS = onlyOnInShort("sqlite", "the steps are the core's, whatever keeps the book");
const BOTH = ["before", "after"] as const;

/** A store whose process dies: before the nth write begins, or when it is durable and nobody has heard of it yet. */
function dying(nth: number, when: "before" | "after"): (store: Store) => Store {
  let writes = 0;
  return (store) => ({
    ...store,
    async read(work, ...options) {
      if (writes > nth || (writes === nth && when === "before")) throw new Error("dead");
      return store.read(work, ...options);
    },
    async write(work, ...options) {
      if (writes >= nth && !(writes === nth && when === "after")) {
        writes = nth + 1;
        throw new Error("dead");
      }
      const result = await store.write(work, ...options);
      if (writes++ !== nth) return result;
      throw new Error("dead");
    },
  });
}

interface Undisturbed {
  readonly answer: Answer<unknown>;
  readonly outcome: Awaited<ReturnType<typeof outcomeOf>>;
}

describe.each(works)("$name", (work) => {
  let ready: ReadyBook;
  let undisturbed: Undisturbed;
  const ask = (core: Core, input: object, idempotencyKey?: string): Promise<Answer<unknown>> =>
    core.call(work.operation, OWNER, input, idempotencyKey === undefined ? {} : { idempotencyKey });
  /** Ids and times differ between two runs. */
  const comparable = ({ data }: Answer<unknown>) =>
    JSON.parse(
      JSON.stringify(data, (name, value: unknown) => (/^id$|_id$|_at$/.test(name) ? undefined : value)),
    ) as unknown;

  const withoutDisturbance = async (prepared: ReadyBook): Promise<Undisturbed> => {
    await using book = await openCopy(prepared);
    const answer = await ask(book.core, prepared.input);
    return { answer, outcome: await outcomeOf(book, prepared.account) };
  };
  beforeAll(async () => {
    ready = await readyBook(work, FEW);
    undisturbed = await withoutDisturbance(ready);
  });
  afterAll(() => ready[Symbol.asyncDispose]());

  test("is done once and answered the same again, in another process too", async () => {
    await using book = await openCopy(ready);
    const first = await ask(book.core, ready.input, "k");
    expect(first.replayed).toBeUndefined();
    expect(await ask(book.core, ready.input, "k")).toEqual({ ...first, replayed: true });
    expect(await ask(book.afresh(), ready.input, "k")).toEqual({ ...first, replayed: true });
    expect(await outcomeOf(book, ready.account)).toEqual(undisturbed.outcome);
    expect(comparable(first)).toEqual(comparable(undisturbed.answer));
  });

  test("is refused for another request with its key, and under its key for another operation", async () => {
    await using book = await openCopy(ready);
    await ask(book.core, ready.input, "k");
    expect(await codeOf(ask(book.core, ready.other, "k"))).toBe("idempotency_key_reused");
    const rename = (idempotencyKey: string) =>
      book.core.call(company.update, OWNER, { name: "Beta" }, { idempotencyKey });
    expect(await codeOf(rename("k"))).toBe("idempotency_key_reused");
    await rename("other");
    expect(await codeOf(ask(book.core, ready.other, "other"))).toBe("idempotency_key_reused");
  });

  test("that is refused leaves the key free", async () => {
    await using book = await openCopy(ready);
    const absent = "019ca945-0a00-70cb-b1d2-2097853b34c6";
    const wrong = { ...ready.input, [Object.hasOwn(ready.input, "id") ? "id" : "bank_account_id"]: absent };
    expect(await codeOf(ask(book.core, wrong, "k"))).toMatch(/^(not_found|unknown_account)$/);
    expect((await ask(book.core, ready.input, "k")).replayed).toBeUndefined();
  });

  test("is refused to twins while it runs, and answered to them after", async () => {
    await using book = await openCopy(ready);
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const core = book.afresh((store) => ({
      ...store,
      async write(work, ...options) {
        started.resolve();
        await goOn.promise;
        return store.write(work, ...options);
      },
    }));
    const running = ask(core, ready.input, "k");
    await started.promise;
    expect(await codeOf(ask(core, ready.input, "k"))).toBe("idempotency_key_in_use");
    expect(await codeOf(ask(core, ready.other, "k"))).toBe("idempotency_key_reused");
    goOn.resolve();
    const first = await running;
    expect(await ask(core, ready.input, "k")).toEqual({ ...first, replayed: true });
    expect(await outcomeOf(book, ready.account)).toEqual(undisturbed.outcome);
  });

  test("holds its key from its first step on, against another process's other request", async () => {
    await using book = await openCopy(ready);
    const between = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let writes = 0;
    const core = book.afresh((store) => ({
      ...store,
      async write(step, ...options) {
        if (writes++ === 1) {
          between.resolve();
          await goOn.promise;
        }
        return store.write(step, ...options);
      },
    }));
    const running = ask(core, ready.input, "k");
    await between.promise;
    expect(await codeOf(ask(book.afresh(), ready.other, "k"))).toBe("idempotency_key_reused");
    goOn.resolve();
    expect((await running).replayed).toBeUndefined();
  });

  test("by several cores at the same time is done once, and all give one answer", async () => {
    await using book = await openCopy(ready);
    const answers = await Promise.all([0, 1, 2].map(() => ask(book.afresh(), ready.input, "k")));
    const [first] = answers.filter(({ replayed }) => replayed !== true);
    expect(answers.filter(({ replayed }) => replayed === true)).toEqual(
      Array(2).fill({ ...first, replayed: true }),
    );
    const { lines, types } = await outcomeOf(book, ready.account);
    expect(lines).toEqual(undisturbed.outcome.lines);
    expect(types[work.done]).toBe(undisturbed.outcome.types[work.done]);
  });

  test("by a process that was overtaken gives the other's answer", async () => {
    await using book = await openCopy(ready);
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const late = book.afresh((store) => ({
      ...store,
      async write(step, ...options) {
        started.resolve();
        await goOn.promise;
        return store.write(step, ...options);
      },
    }));
    const overtaken = ask(late, ready.input, "k");
    await started.promise;
    const first = await ask(book.core, ready.input, "k");
    goOn.resolve();
    expect(await overtaken).toEqual({ ...first, replayed: true });
    expect(await outcomeOf(book, ready.account)).toEqual(undisturbed.outcome);
  });

  test("is forgotten after seven days", async () => {
    await using book = await openCopy(ready);
    await ask(book.core, ready.input, "k");
    book.time = NOW + IDEMPOTENCY_MS;
    const again = await ask(book.core, ready.input, "k").then(
      ({ replayed }) => String(replayed),
      ({ code }: { code: string }) => code,
    );
    expect(["undefined", "import_undone", "duplicate_statement"]).toContain(again);
  });

  test("goes on after its process died at any of its writes", { timeout: 240_000, ...DEATHS }, async () => {
    await using large = await readyBook(work, MANY);
    const whole = await withoutDisturbance(large);
    let moments = 0;
    // In the short run at every second one, by turns before it and after it.
    for (let nth = 0; ; nth += FULL ? 1 : 3) {
      const ended: boolean[] = [];
      for (const when of FULL ? BOTH : [nth % 2 === 0 ? ("after" as const) : ("before" as const)]) {
        await using book = await openCopy(large);
        const dead = await ask(book.afresh(dying(nth, when)), large.input, "k").then(
          () => false,
          ({ message }: Error) => message === "dead",
        );
        ended.push(!dead);
        if (!dead) continue;
        moments++;
        const begun = nth > 0 || when === "after";
        if (begun) {
          expect(await codeOf(ask(book.afresh(), large.other, "k"))).toBe("idempotency_key_reused");
        }
        const answer = await ask(book.afresh(), large.input, "k");
        expect(comparable(answer)).toEqual(comparable(whole.answer));
        const { lines, types } = await outcomeOf(book, large.account);
        expect(lines).toEqual(whole.outcome.lines);
        expect(types[work.done]).toBe(whole.outcome.types[work.done]);
        expect(await ask(book.afresh(), large.input, "k")).toEqual({ ...answer, replayed: true });
      }
      if (ended.every(Boolean)) break;
    }
    // Fewer would be no work in steps.
    expect(moments).toBeGreaterThanOrEqual(FULL ? 6 : 2);
  });
});

test("an upload is the same by its file's bytes, however they travel", async () => {
  const work = works.find(({ operation }) => operation === statements.upload) ?? expect.fail("no upload");
  await using ready = await readyBook(work, FEW);
  await using book = await openCopy(ready);
  const { file, ...rest } = ready.input as { file: string; bank_account_id: string; file_name: string };
  const upload = (bytes: string | Uint8Array) =>
    book.core.call(statements.upload, OWNER, { ...rest, file: bytes }, { idempotencyKey: "k" });
  const first = await upload(file);
  const again = [
    await upload(Buffer.from(file, "base64")),
    await upload(file.replaceAll(/(.{76})/g, "$1\n")),
    await upload(new Uint8Array(Buffer.from(file, "base64"))),
  ];
  expect(again).toEqual(Array(3).fill({ ...first, replayed: true }));
  const bytes = Buffer.from(file, "base64");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(await codeOf(upload(bytes))).toBe("idempotency_key_reused");
});

test("a chunk is answered by its import's journal, and its key is not for another chunk", async () => {
  const work = works.find(({ operation }) => operation === imports.undo) ?? expect.fail("no undo");
  await using ready = await readyBook(work, FEW);
  await using book = await openCopy(ready);
  const { beginInput, rowsOf } = await import("../../support/import.ts");
  const lines = [["2026-04-01", -100, "A"] as const, ["2026-04-02", -200, "B"] as const];
  const facts = { chunk_size: 1 };
  const { data } = await book.core.call(imports.begin, OWNER, beginInput(ready.account, lines, facts));
  const rows = rowsOf(lines);
  const chunk = (n: number, row: number) =>
    book.core.call(
      imports.chunk,
      OWNER,
      { id: data.id, n, rows: rows.slice(row, row + 1) },
      { idempotencyKey: "k" },
    );
  const first = await chunk(0, 0);
  expect((await chunk(0, 0)).data).toEqual(first.data);
  expect(await codeOf(chunk(0, 1))).toBe("chunk_mismatch");
  expect(await codeOf(chunk(1, 1))).toBe("idempotency_key_reused");
});
