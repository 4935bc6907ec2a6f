/** Files land in a folder while `cashbook watch` runs, is stopped, killed and started again: each row is in the book once. */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { startService } from "../support/door.ts";
import { isFullRun } from "../support/in-short.ts";
import { cashbook as hosted } from "../support/program-host/host.ts";
import { cashbook, freshPlace, type Place } from "../support/run.ts";
import { startWatcher } from "../support/watcher.ts";

const HEADER = "Date,Description,Amount\n";
/** Rows of several chunks, so that an import is seen before it ends. */
const MANY = isFullRun ? 25_000 : 5_000;
/** Of files that are watched for their number, not their size. */
const SOME = isFullRun ? 5000 : 500;
/** Of a file that is replaced while it is read. */
const REPLACED = isFullRun ? 3000 : 1000;

interface WatchedPlace extends Place {
  /** The watched folder. */
  readonly inbox: string;
}

async function watchedPlace(): Promise<WatchedPlace> {
  const place = await freshPlace();
  for (const words of [
    ["init", "Acme", "--currency", "EUR"],
    ["accounts", "create", "Giro", "--currency", "EUR"],
  ])
    expect(await hosted(words, { place })).toMatchObject({ exit: 0 });
  const inbox = join(place.folder, "in");
  mkdirSync(inbox);
  return { ...place, inbox };
}

/** Three hundred rows a day from the 13th of a month on; rows of different months are no possible duplicates of each other. */
function rows(text: string, count: number, month = 1): string {
  const day = (n: number) =>
    new Date(Date.UTC(2026, month - 1, 13 + Math.floor(n / 300))).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, n) => `${day(n)},${text} ${n},-${1 + (n % 97)}.00\n`).join("");
}

/** Under an unfinished name until it is whole. */
function land({ inbox }: WatchedPlace, name: string, content: string): void {
  writeFileSync(join(inbox, `${name}.part`), content);
  renameSync(join(inbox, `${name}.part`), join(inbox, name));
}

/** How often each description is in the book. */
async function descriptions(place: Place): Promise<ReadonlyMap<string, number>> {
  const { stdout } = await hosted(["tx", "list", "--all", "-o", "csv", "--fields", "description"], { place });
  const counts = new Map<string, number>();
  for (const line of stdout.trim().split("\n").slice(1)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

async function importsIn(
  place: Place,
): Promise<readonly { file_name: string; state: string; created: number }[]> {
  const { stdout } = await hosted(["imports", "list", "--all", "--json"], { place });
  return JSON.parse(stdout) as { file_name: string; state: string; created: number }[];
}

/** Resolves once an import of the file is under way, or has ended. */
async function begun(place: Place, name: string): Promise<void> {
  while (!(await importsIn(place)).some(({ file_name }) => file_name === name)) await pause(50);
}

const giro = ["--account", "Giro", "--settle", "1"];

test.concurrent(
  "files are imported as they land, and nothing in the folder changes; one that cannot be imported is reported once, and tried again when it changes",
  { timeout: 60_000 },
  async () => {
    await using place = await watchedPlace();
    land(place, "before.csv", `${HEADER}2026-01-13,Before,-1.00\n`);
    await using watcher = startWatcher([place.inbox, ...giro], { place });
    await watcher.saying("before.csv into Giro: 1 new.");
    land(place, "after.csv", `${HEADER}2026-01-14,After,-1.00\n2026-01-15,x,?\n`);
    await watcher.saying("after.csv into Giro: 1 new, 1 rejected.");
    const names = readdirSync(place.inbox);
    expect(await watcher.stop()).toBe(0);
    expect(names).toEqual(["after.csv", "before.csv"]);
    expect([...(await descriptions(place))]).toEqual([
      ["After", 1],
      ["Before", 1],
    ]);
    // Started again, it knows both.
    await using again = startWatcher([place.inbox, ...giro], { place });
    land(place, "third.csv", `${HEADER}2026-01-16,Third,-1.00\n`);
    await again.saying("third.csv into Giro: 1 new.");
    land(place, "bad.csv", `${HEADER}01/02/2026,Rent,-900.00\n`);
    await again.saying("bad.csv was not imported");
    land(place, "other.csv", `${HEADER}2026-01-17,Other,-1.00\n`);
    await again.saying("other.csv into Giro");
    land(place, "bad.csv", `${HEADER}2026-02-01,Rent,-900.00\n`);
    await again.saying("bad.csv into Giro: 1 new.");
    expect(await again.stop("SIGINT")).toBe(0);
    expect(again.said().match(/bad\.csv was not imported/g)).toHaveLength(1);
    expect((await importsIn(place)).map(({ file_name }) => file_name)).toEqual([
      "bad.csv",
      "other.csv",
      "third.csv",
      "after.csv",
      "before.csv",
    ]);
  },
);

test.concurrent(
  "a file that lands slowly, or grows later, gives each of its rows once",
  { timeout: 60_000 },
  async () => {
    await using place = await watchedPlace();
    await using watcher = startWatcher([place.inbox, ...giro], { place });
    const path = join(place.inbox, "slow.csv");
    writeFileSync(path, "");
    for (const line of [HEADER, ...rows("Slow", 12).split(/(?<=\n)/)]) {
      appendFileSync(path, line);
      await pause(150);
    }
    await watcher.saying("slow.csv into Giro:");
    await settled(place, 12);
    appendFileSync(path, "2026-02-01,Later,-1.00\n");
    await settled(place, 13);
    expect(await watcher.stop()).toBe(0);
    expect([...(await descriptions(place)).values()].every((count) => count === 1)).toBe(true);
  },
);

/** Resolves once the book has so many transactions. */
async function settled(place: Place, count: number): Promise<void> {
  while ((await descriptions(place)).size < count) await pause(200);
}

test.concurrent(
  "links, pipes and folders are told of once and left alone, and the end of the folder ends it with 6",
  { timeout: 60_000 },
  async () => {
    await using place = await watchedPlace();
    writeFileSync(join(place.folder, "outside.csv"), `${HEADER}2026-01-13,Outside,-1.00\n`);
    symlinkSync(join(place.folder, "outside.csv"), join(place.inbox, "link.csv"));
    symlinkSync("/dev/zero", join(place.inbox, "endless.csv"));
    execFileSync("mkfifo", [join(place.inbox, "pipe.csv")]);
    mkdirSync(join(place.inbox, "sub"));
    writeFileSync(join(place.inbox, "sub", "deep.csv"), `${HEADER}2026-01-13,Deep,-1.00\n`);
    await using watcher = startWatcher([place.inbox, ...giro], { place });
    land(place, "a.csv", `${HEADER}2026-01-13,Real,-1.00\n`);
    await watcher.saying("a.csv into Giro");
    land(place, "b.csv", `${HEADER}2026-01-14,Other,-1.00\n`);
    await watcher.saying("b.csv into Giro");
    renameSync(place.inbox, `${place.inbox}-elsewhere`);
    await watcher.saying(`There is no folder ${place.inbox}.`);
    expect(await watcher.ended()).toBe(6);
    expect(watcher.said().match(/is passed over: it is a (?:link|pipe)/g)).toHaveLength(3);
    expect([...(await descriptions(place)).keys()]).toEqual(["Other", "Real"]);
  },
);

test.concurrent(
  "a file that is replaced all the time is imported whole or not at all",
  { timeout: 60_000 },
  async () => {
    await using place = await watchedPlace();
    await using watcher = startWatcher([place.inbox, ...giro], { place });
    const versions = ["One", "Two"].map((text, index) => HEADER + rows(text, REPLACED, 1 + 3 * index));
    for (let turn = 0; turn < (isFullRun ? 40 : 24); turn++) {
      land(place, "a.csv", versions[turn % 2] ?? "");
      await pause(turn % 8 === 7 ? 1100 : 40);
    }
    await watcher.saying("a.csv into Giro");
    await settled(place, REPLACED);
    expect(await watcher.stop()).toBe(0);
    const counts = await descriptions(place);
    expect([...counts.values()].every((count) => count === 1)).toBe(true);
    for (const text of ["One", "Two"])
      expect([0, REPLACED]).toContain([...counts.keys()].filter((one) => one.startsWith(text)).length);
  },
);

test.concurrent(
  "killed in the middle of an import, it goes on when it is started again",
  { timeout: 120_000 },
  async () => {
    await using place = await watchedPlace();
    land(place, "many.csv", HEADER + rows("Row", MANY));
    await using first = startWatcher([place.inbox, ...giro], { place });
    await begun(place, "many.csv");
    await first.stop("SIGKILL");
    const [unfinished] = await importsIn(place);

    // On a machine in a hurry it may be done already, and then nothing is left to do.
    await using second = startWatcher([place.inbox, ...giro], { place });
    land(place, "next.csv", `${HEADER}2027-01-14,Next,-1.00\n`);
    await second.saying("next.csv into Giro: 1 new.");
    if (unfinished?.state === "running")
      await second.saying(`many.csv into Giro: ${MANY.toLocaleString("en")} new.`);
    expect(await second.stop()).toBe(0);
    const counts = await descriptions(place);
    expect(counts.size).toBe(MANY + 1);
    expect([...counts.values()].every((count) => count === 1)).toBe(true);
    expect((await importsIn(place)).map(({ state, created }) => [state, created])).toEqual([
      ["completed", 1],
      ["completed", MANY],
    ]);
    // Neither the copy nor the journal of the killed run stays.
    const state = join(place.home, "state");
    expect(readdirSync(join(state, "watch"))).toEqual([]);
    expect(readdirSync(join(state, "imports"))).toEqual([]);
  },
);

test.concurrent("SIGTERM lets it finish the file in hand, and no other", { timeout: 120_000 }, async () => {
  await using place = await watchedPlace();
  land(place, "a.csv", HEADER + rows("First", MANY));
  land(place, "b.csv", HEADER + rows("Second", 10, 12));
  await using watcher = startWatcher([place.inbox, ...giro], { place });
  await begun(place, "a.csv");
  expect(await watcher.stop()).toBe(0);
  const [only, ...others] = await importsIn(place);
  expect(only).toMatchObject({ file_name: "a.csv", state: "completed", created: MANY });
  // Where the first file was through before the signal came, the second one may be, too.
  for (const other of others)
    expect(other).toMatchObject({ file_name: "b.csv", state: "completed", created: 10 });
});

test.concurrent("two at once import each row once", { timeout: 120_000 }, async () => {
  await using place = await watchedPlace();
  for (const [index, name] of ["a", "b", "c"].entries())
    land(place, `${name}.csv`, HEADER + rows(name, SOME, 1 + 3 * index));
  const words = ["watch", place.inbox, ...giro, "--once"];
  const ended = await Promise.all([cashbook(words, { place }), cashbook(words, { place })]);
  expect(ended.map(({ exit }) => exit)).toEqual([0, 0]);
  const counts = await descriptions(place);
  expect(counts.size).toBe(3 * SOME);
  expect([...counts.values()].every((count) => count === 1)).toBe(true);
});

test.concurrent(
  "into a service, with a key that has the scopes; while that is away, files wait",
  { timeout: 120_000 },
  async () => {
    await using place = await watchedPlace();
    const service = await startService(place);
    try {
      const key = async (scopes: readonly string[]) => {
        const words = [
          "keys",
          "create",
          scopes.join(),
          ...scopes.flatMap((scope) => ["--scope", scope]),
          "--quiet",
        ];
        return (await hosted(words, { place })).stdout.trim();
      };
      const through = (secret: string) => ({
        CASHBOOK_BASE_URL: service.url,
        CASHBOOK_API_KEY: secret,
        CASHBOOK_RETRIES: "0",
      });
      const environment = through(await key(["transactions:create", "transactions:read", "accounts:read"]));
      land(place, "a.csv", `${HEADER}2026-01-13,First,-1.00\n`);
      await using watcher = startWatcher([place.inbox, ...giro], { place, environment });
      await watcher.saying("a.csv into Giro: 1 new.");

      // Who may not read what was imported cannot tell what is new.
      const blind = through(await key(["transactions:create", "accounts:read"]));
      const refused = await cashbook(["watch", place.inbox, ...giro, "--once"], {
        place,
        environment: blind,
      });
      expect(refused).toMatchObject({
        exit: 5,
        stderr: expect.stringContaining("transactions:read") as string,
      });

      await service.stop();
      land(place, "b.csv", `${HEADER}2026-01-14,Second,-1.00\n`);
      await watcher.saying("Files wait");
      expect(await watcher.stop()).toBe(0);
      const once = ["watch", place.inbox, ...giro, "--once"];
      expect(await cashbook(once, { place, environment })).toMatchObject({ exit: 11 });
      // The same book without the service.
      expect(await cashbook(once, { place })).toMatchObject({
        exit: 0,
        stderr: expect.stringContaining("b.csv into Giro: 1 new.") as string,
      });
      expect([...(await descriptions(place)).values()]).toEqual([1, 1]);
    } finally {
      await service.stop();
    }
  },
);

test.concurrent("the folder is not written to, not even rejected rows", async () => {
  await using place = await watchedPlace();
  land(place, "a.csv", `${HEADER}2026-01-13,First,-1.00\n2026-01-14,x,?\n`);
  const before = statSync(place.inbox, { bigint: true });
  const { exit } = await cashbook(["watch", place.inbox, ...giro, "--once"], { place });
  expect(exit).toBe(3);
  expect(statSync(place.inbox, { bigint: true })).toMatchObject({
    mtimeNs: before.mtimeNs,
    ctimeNs: before.ctimeNs,
  });
  expect(existsSync(join(place.home, "state", "imports", "a.csv.rejected.csv"))).toBe(true);
});
