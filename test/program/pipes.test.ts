/** The program among other programs: pipes, signals, exit codes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook, freshPlace, program, shell, type Place } from "../support/run.ts";

const EVENTS = 12_000;
let place: Place;

/** A book with an audit log of some megabytes, which is more than any pipe holds. */
beforeAll(async () => {
  place = await freshPlace();
  await cashbook(["init", "Acme"], { place });
  const book = new DatabaseSync(join(place.home, "data", "cashbook.db"));
  book.exec(`INSERT INTO events (company_id, sequence, id, type, subject_id, actor, summary, previous_hash, hash, created_at)
    SELECT company_id, n + 1, 'event-' || n, type, subject_id, actor,
    '{"name":"' || printf('%.*c', 400, 'x') || '"}', previous_hash, hash, created_at
    FROM events, (WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${EVENTS}) SELECT n FROM counter)
    WHERE sequence = 1`);
  book.close();
});
afterAll(() => place[Symbol.asyncDispose]());

const everything = ["events", "list", "--all", "--json"];

describe("output in a pipe", () => {
  test("arrives whole, however slowly it is read", async () => {
    const { stdout, exit } = await shell(`cashbook ${everything.join(" ")} | (sleep 1; cat)`, { place });
    expect(exit).toBe(0);
    expect(stdout.length).toBeGreaterThan(6_000_000);
    expect(JSON.parse(stdout)).toHaveLength(EVENTS + 1);
  });

  test("may be left unread: head ends it quietly, with exit 0", async () => {
    const line = `(cashbook ${everything.join(" ")}; echo "exit $?" >&2) | head -c 100 | wc -c`;
    expect(await shell(line, { place })).toEqual({ stdout: "100\n", stderr: "exit 0\n", exit: 0 });
  });

  test("may be closed from the start", async () => {
    const { stderr, exit } = await shell("cashbook company show >&-", { place });
    expect(stderr).not.toMatch(/at .*\.js/);
    expect([0, 12]).toContain(exit);
  });

  test("that cannot be written says so", async () => {
    const { stderr, exit } = await shell("cashbook events list --all > /dev/full", { place });
    expect(stderr).toBe(
      "There is no space left on the disk.\nFree some space, then retry; nothing was partly written.\n",
    );
    expect(exit).toBe(12);
  });

  test("costs no more memory for more rows", async () => {
    const { stdout } = await shell(
      `cashbook ${everything.join(" ")} -o jsonl --fields id | tail -n 1`.replace(" --json", ""),
      { place },
    );
    expect(stdout).toMatch(/^\{"id":".+"\}\n$/);
  });

  test("with --quiet is ids and nothing on stderr", async () => {
    const { stdout, stderr } = await cashbook(["events", "list", "--limit", "2", "--quiet"], { place });
    expect(stdout.split("\n")).toHaveLength(3);
    expect(stderr).toBe("");
  });

  test("says on stderr that there is more", async () => {
    const { stdout, stderr } = await cashbook(["events", "list"], { place });
    expect(stdout.split("\n")).toHaveLength(52);
    expect(stderr).toBe("There are more than these 50: --limit <n> shows n, --all shows all.\n");
  });
});

describe.skipIf(process.platform === "win32")("a signal", () => {
  /** Starts the program with a reader that has not begun to read. */
  async function stalled() {
    const child = spawn(process.execPath, [program, ...everything], {
      cwd: place.folder,
      env: place.environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = once(child, "close") as Promise<[number | null, string | null]>;
    await once(child.stdout, "readable");
    return { child, ended };
  }

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("%s ends the command with exit %i", async (signal, exit) => {
    const { child, ended } = await stalled();
    child.kill(signal);
    child.stdout.resume();
    expect(await ended).toEqual([exit, null]);
  });

  test("a second one ends it at once, read or not", async () => {
    const { child } = await stalled();
    const exited = once(child, "exit");
    child.kill("SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 200));
    child.kill("SIGINT");
    expect(await exited).toEqual([130, null]);
  });
});
