/** The one-file executable does the main job where there is nothing else: no Node, no PATH, an empty folder and home. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildExecutable, type Executable } from "../support/executable.ts";
import { treeOf } from "../setup/home-tree.ts";
import { version } from "../../src/version.ts";

const examples = resolve(import.meta.dirname, "../../examples");

let executable: Executable;
let root = "";
beforeAll(async () => {
  executable = await buildExecutable();
  root = await mkdtemp(join(tmpdir(), "cashbook-bare-"));
  for (const name of ["home", "folder"]) await mkdir(join(root, name));
  await cp(join(examples, "checking-2026.csv"), join(root, "folder/checking.csv"));
});
afterAll(async () => {
  await executable[Symbol.asyncDispose]();
  await rm(root, { recursive: true, force: true });
});

const bare = () => ({ cwd: join(root, "folder"), env: { HOME: join(root, "home"), PATH: "" } });

function run(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { cwd, env } = bare();
  const { status, stdout, stderr } = spawnSync(executable.path, words, {
    cwd,
    env: { ...env, ...environment },
    encoding: "utf8",
  });
  return { exit: status, stdout, stderr };
}

test("it says its version", () => {
  expect(run(["--version"])).toEqual({ exit: 0, stdout: `${version}\n`, stderr: "" });
});

test("it imports, lists and reports", () => {
  const words = "tx import checking.csv --account Checking --currency USD --yes --json".split(" ");
  const { exit, stdout } = run(words);
  expect({ exit, ...(JSON.parse(stdout) as object) }).toMatchObject({ exit: 0, rows: 301, created: 301 });
  expect(run(["tx", "list", "--all", "-o", "csv"]).stdout.trim().split("\n")).toHaveLength(302);
  expect(run(["reports", "cash-flow", "--period", "2026", "--json"])).toMatchObject({ exit: 0, stderr: "" });
});

test.for([
  ["help", ["tx", "import", "--help"], 0, /^Import bank files/m],
  ["the script of a shell", ["completion", "zsh"], 0, /^#compdef cashbook/],
  ["what a Tab offers", ["__complete", "bash", "cashbook accounts sh"], 0, /^show/m],
  ["YAML", ["accounts", "list", "-o", "yaml"], 0, /name: Checking/],
] as const)("it has %s inside", ([, words, exit, stdout]) => {
  expect(run(words)).toMatchObject({ exit, stdout: expect.stringMatching(stdout) as string });
});

test("it has the driver of PostgreSQL inside", () => {
  const words = ["accounts", "list", "--database", "postgres://ada@127.0.0.1:1/books", "--retries", "0"];
  expect(run(words)).toMatchObject({
    exit: 12,
    stderr: expect.stringMatching(/server cannot be reached/) as string,
  });
});

test("it serves, with the pages at /docs and /reports, and is called over HTTP", async () => {
  const { cwd, env } = bare();
  const service = spawn(executable.path, ["serve", "--port", "0", "--quiet", "--log-level", "error"], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(createInterface(service.stdout), "line")) as [string];
    const url = line.replace(/^url\t/, "");
    const script = await fetch(`${url}/docs/swagger-ui-bundle.js`);
    expect(await script.text()).toContain("SwaggerUIBundle");
    const reports = await fetch(`${url}/reports`);
    expect(await reports.text()).toContain("cashbookReports");
    const { exit, stdout } = run(["keys", "create", "Desk", "--scope", "read", "--json"]);
    expect(exit).toBe(0);
    const { key } = JSON.parse(stdout) as { key: string };
    const accounts = run(["accounts", "list", "--base-url", url, "--fields", "name"], {
      CASHBOOK_API_KEY: key,
    });
    expect(accounts).toEqual({ exit: 0, stdout: "name\nChecking\n", stderr: "" });
  } finally {
    const end = once(service, "exit");
    service.kill("SIGTERM");
    expect(await end).toEqual([0, null]);
  }
});

test("it installs itself, works from there, and takes itself away", () => {
  const home = join(root, "home");
  const before = treeOf(home);
  expect(run(["setup"], { SHELL: "/bin/bash" })).toMatchObject({
    exit: 0,
    stdout: expect.stringMatching(/^installed\t.*\/\.local\/bin\/cashbook\tprogram$/m) as string,
  });
  const path = join(home, ".local/bin/cashbook");
  expect(spawnSync(path, ["--version"], { encoding: "utf8", ...bare() }).stdout).toBe(`${version}\n`);
  expect(spawnSync(path, ["setup"], { encoding: "utf8", ...bare() }).status).toBe(0);
  expect(spawnSync(path, ["setup", "--remove"], { encoding: "utf8", ...bare() }).status).toBe(0);
  expect(treeOf(home)).toEqual(before);
});

test("NODE_OPTIONS, which are for other programs, do not reach it", () => {
  const environment = { NODE_OPTIONS: "--require ./missing.cjs" };
  expect(run(["--version"], environment)).toEqual({ exit: 0, stdout: `${version}\n`, stderr: "" });
});
