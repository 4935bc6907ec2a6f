/** Processes on one book that do the same thing with the same idempotency key: at the same time, or after a kill. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../../src/contract/operation.ts";
import { onlyOnInShort } from "../../support/only.ts";
import { MANY, openCopy, outcomeOf, readyBook, works, type ReadyBook } from "../../support/work-in-steps.ts";

const FULL = process.env["CASHBOOK_TEST_FULL"] === "1";
const ROUNDS = FULL ? 20 : 2;

const KILLS = onlyOnInShort("sqlite", "servers on PostgreSQL are killed by test/several-servers");

/** Runs the work; ends with the answer, the problem's code, or undefined when it is killed after so many milliseconds. */
function caller(
  place: string,
  { operation, input, killAfter }: { operation: string; input: object; killAfter?: number },
): Promise<Answer<unknown> | string | undefined> {
  const script = join(import.meta.dirname, "../../support/idempotent-caller.ts");
  const child = spawn(process.execPath, [script, place, operation, "k"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify(input));
  if (killAfter !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfter);
  let text = "";
  child.stdout.on("data", (part: Buffer) => (text += part.toString()));
  return new Promise((resolve) =>
    child.on("close", () =>
      resolve(text.endsWith("\n") ? (JSON.parse(text) as Answer<unknown> | string) : undefined),
    ),
  );
}

/** The short run has one; that an undo goes on after any death is in in-steps.test.ts. */
const ASKED = FULL ? ["an undo", "an upload"] : ["an upload"];

describe.each(works.filter(({ name }) => ASKED.includes(name)))("$name", (work) => {
  let ready: ReadyBook;
  let undisturbed: Awaited<ReturnType<typeof outcomeOf>>;
  beforeAll(async () => {
    ready = await readyBook(work, MANY);
    await using book = await openCopy(ready);
    await book.core.call(work.operation, { kind: "owner" }, ready.input);
    undisturbed = await outcomeOf(book, ready.account);
  });
  afterAll(() => ready[Symbol.asyncDispose]());
  const { id: operation } = work.operation;
  const check = async (book: Awaited<ReturnType<typeof openCopy>>): Promise<void> => {
    const { lines, types } = await outcomeOf(book, ready.account);
    expect(lines).toEqual(undisturbed.lines);
    expect(types[work.done]).toBe(undisturbed.types[work.done]);
  };

  test("by two processes at the same time is done once, and both get one answer", async () => {
    await using book = await openCopy(ready);
    const answers = await Promise.all(
      [1, 2].map(() => caller(book.place, { operation, input: ready.input })),
    );
    const [first] = answers.filter((one) => typeof one === "object" && one.replayed !== true);
    expect(answers).toContainEqual(first);
    expect(answers).toContainEqual({ ...(first as Answer<unknown>), replayed: true });
    await check(book);
  });

  test("goes on after a kill -9, whenever it comes", { timeout: 240_000, ...KILLS }, async () => {
    const lengths: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await using book = await openCopy(ready);
      const began = performance.now();
      // The first round measures how long it takes undisturbed, and the later ones are killed at moments of that time.
      const [length = 0] = lengths;
      const killAfter = round === 0 ? {} : { killAfter: (length * (1 + Math.random())) / 2 };
      const first = await caller(book.place, { operation, input: ready.input, ...killAfter });
      lengths.push(performance.now() - began);
      const answer = await caller(book.place, { operation, input: ready.input });
      if (first !== undefined) expect(answer).toEqual({ ...(first as object), replayed: true });
      expect(answer).toHaveProperty("data");
      await check(book);
    }
  });
});
