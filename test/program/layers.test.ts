/** How much of the program a command line opens: what it does not open, it need not load. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LAYERS } from "../../build/layers.ts";
import { freshPlace, shell, type Place } from "../support/run.ts";

let place: Place;
beforeAll(async () => {
  place = await freshPlace();
  const { exit } = await shell(
    `printf 'Date,Description,Amount\\n2026-01-30,Sale,150.50\\n2026-01-31,Rent,-100.00\\n' > rows.csv && cashbook tx import rows.csv --account Main --currency EUR --yes`,
    { place },
  );
  expect(exit).toBe(0);
});
afterAll(() => place[Symbol.asyncDispose]());

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

/** Names of the program's functions that the line calls, as V8 counts them; what makes a module has the name of its file. */
async function called(line: string, exit = 0): Promise<readonly string[]> {
  const folder = join(place.folder, `coverage-${line.replaceAll(/\W+/g, "-")}`);
  expect(await shell(`NODE_V8_COVERAGE=${folder} ${line}`, { place })).toMatchObject({ exit });
  const [file = ""] = await readdir(folder);
  const { result } = JSON.parse(await readFile(join(folder, file), "utf8")) as Coverage;
  const program = result.find(({ url }) => url.endsWith("main.js"));
  return (program?.functions ?? [])
    .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
    .map(({ functionName }) => functionName);
}

/** The layers inside the first that the line opens. */
async function opened(line: string, exit = 0): Promise<readonly string[]> {
  return (await called(line, exit)).filter((name) => /^layer \d$/.test(name)).sort();
}

test.each(["cashbook --help", "cashbook tx --help", "cashbook help"])("%s is in the first", async (line) => {
  expect(await opened(line)).toEqual([]);
});

test.each(["cashbook tx list --help", "cashbook __complete bash 'cashbook tx list --status p'"])(
  "%s leaves the book alone",
  async (line) => {
    expect(await opened(line)).toEqual(["layer 1"]);
  },
);

describe("what reads from the book leaves the last alone", () => {
  test.each([
    "cashbook tx list",
    "cashbook tx list --json",
    "cashbook tx list -o table",
    "cashbook reports cash-flow",
    "cashbook company show",
    "cashbook accounts list",
    "cashbook accounts list --json",
  ])("%s", async (line) => {
    expect(await opened(line)).toEqual(["layer 1", "layer 2"]);
  });
});

test.each([
  [
    "cashbook tx list",
    "transaction/list",
    ["transaction", "transaction/request", "import/row", "reconciliation"],
  ],
  ["cashbook accounts list", "account", ["transaction", "transaction/request", "import", "import/row"]],
  ["cashbook reports cash-flow", "report", ["transaction", "transaction/request", "import/row", "account"]],
])("%s makes no schemas of what it does not name", async (line, own, others) => {
  const made = await called(line);
  expect(made).toContain(`src/contract/${own}.ts`);
  for (const name of [...others, "category", "event"]) expect(made).not.toContain(`src/contract/${name}.ts`);
});

/** What the line prints to stderr with the hook's code, which runs before the program. */
async function withHook(code: string, line: string): Promise<string> {
  const hook = join(place.folder, "hook.mjs");
  await writeFile(hook, code);
  const { exit, stderr } = await shell(`NODE_OPTIONS=--import=${hook} ${line}`, { place });
  expect(exit).toBe(0);
  return stderr;
}

/** The line's second page is never asked for, and its usage is none of a server's: nothing is hashed or signed. */
test.each(["cashbook tx list --limit 1", "cashbook reports cash-flow"])(
  "%s loads no cryptography, which takes 4 ms",
  async (line) => {
    const tell = `process.on("exit", () => process.stderr.write(process.moduleLoadList.includes("NativeModule crypto") + "\\n"));`;
    expect(await withHook(tell, line)).toMatch(/^false$/m);
  },
);

/** Tells each format and order of a language that is made. */
const TELL_INTL = `for (const [name, made] of Object.entries(Object.getOwnPropertyDescriptors(Intl)))
  if (typeof made.value === "function" && made.value.prototype !== undefined)
    Intl[name] = new Proxy(made.value, {
      construct(...call) { process.stderr.write("Intl." + name + "\\n"); return Reflect.construct(...call); },
    });`;

test.each(["cashbook --help", "cashbook tx list --help", "cashbook keys create --help", "cashbook tx list"])(
  "%s asks for nothing of a language, whose data takes 12 ms to load",
  async (line) => {
    expect(await withHook(TELL_INTL, line)).not.toContain("Intl");
  },
);

const TELL_STDOUT = `const { get } = Object.getOwnPropertyDescriptor(process, "stdout");
  Object.defineProperty(process, "stdout", { get() { process.stderr.write("opened\\n"); return get.call(process); } });`;

test.each(["cashbook --help", "cashbook tx list --help", "cashbook tx list", "cashbook tx list --limit 1"])(
  "%s opens no stream, which takes 2 ms",
  async (line) => {
    expect(await withHook(TELL_STDOUT, line)).not.toContain("opened");
  },
);

test("so does asking a service", async () => {
  const line = "cashbook company show --base-url http://127.0.0.1:9 --retries 0";
  expect(await opened(line, 11)).toEqual(["layer 1", "layer 2"]);
});

test("an import has the last", async () => {
  expect(await opened("cashbook tx import rows.csv --account Main --ok-if-unchanged")).toContain(
    `layer ${LAYERS.length}`,
  );
});
