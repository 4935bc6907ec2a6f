/** Completion as shells ask for it: the program's answers, and real shells in which a line is typed and Tab is pressed. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook, freshPlace, type Place, type RunOptions } from "../support/run.ts";

const QUOTED = `O'Hara "x" $HOME \`id\` \\b!`;

const ENDS = `said "it's 'so'"`;

let place: Place;
beforeAll(async () => {
  place = await freshPlace();
  const make = (...words: string[]) => cashbook(words, { place });
  await make("init", "Acme", "--currency", "EUR");
  for (const name of ["Main EUR", "Main USD", QUOTED, "star * ?", "Ümläut: 10%", ENDS, "be\u001bep"])
    await make("accounts", "create", name);
  await make("init", "Other", "--currency", "EUR", "--database", "other.db");
  await make("accounts", "create", "Petty cash", "--database", "other.db");
  await make("profile", "add", "acme");
  writeFileSync(join(place.folder, "my file.csv"), "");
});
afterAll(() => place?.[Symbol.asyncDispose]());

/** What bash is answered to a line, and how it went. */
async function asked(line: string, options: Partial<RunOptions> = {}) {
  const words = ["__complete", "bash", `cashbook ${line}`, " \t\n\"'@><=;|&(:"];
  return cashbook(words, { place, ...options });
}

/** As `asked`, where there is an answer: on a busy machine completion may give up, and a person presses Tab again. */
async function answered(line: string, options: Partial<RunOptions> = {}) {
  for (let left = 10; ; left--) {
    const answer = await asked(line, options);
    if (answer.stdout !== "" || left === 0) return answer;
  }
}

describe("the program answers", () => {
  test("names that the book has", async () => {
    expect(await answered("tx list --account Ma")).toEqual({
      stdout: "words\nMain\\ EUR\nMain\\ USD\n",
      stderr: "",
      exit: 0,
    });
    expect((await answered("tx list --category trav")).stdout).toBe("words\ntravel\n");
    expect((await answered("accounts show ")).stdout.split("\n").length).toBe(8);
  });

  test("of the place that is typed or set, not of another", async () => {
    const petty = "words\nPetty\\ cash\n";
    expect((await answered("--database other.db accounts show P")).stdout).toBe(petty);
    expect((await answered("accounts show --database=other.db P")).stdout).toBe(petty);
    const environment = { CASHBOOK_DATABASE: join(place.folder, "other.db") };
    expect((await answered("accounts show P", { environment })).stdout).toBe(petty);
    expect((await answered("accounts show P")).stdout).toBe("words\n");
  });

  test("keys by their prefix, profiles by their name", async () => {
    const { stdout } = await cashbook(["keys", "create", "CI", "--fields", "key_prefix"], { place });
    const prefix = stdout.trim().split("\t")[1] ?? "";
    expect((await answered("keys revoke cb_")).stdout).toBe(`words\n${prefix}\n`);
    expect((await answered("--profile ")).stdout).toBe("words\nacme\n");
    await cashbook(["keys", "revoke", prefix, "--yes"], { place });
    expect((await answered("keys revoke cb_")).stdout).toBe("words\n");
  });

  test.for<[what: string, line: string, environment?: Record<string, string>]>([
    ["a book that is not there", "--database nope.db accounts show "],
    ["a profile that is not there", "--profile nope accounts show "],
    ["two places", "--database a.db --base-url https://b.example accounts show "],
    ["a credential that is no key", "accounts show ", { CASHBOOK_API_KEY: "cb_live_nonsense" }],
    ["a credential that is still to be typed", "--api-key-stdin accounts show "],
    ["a book that is none", "--database 'my file.csv' accounts show "],
    ["a service that is not there", "--base-url http://127.0.0.1:9 accounts show "],
    ["a flag that no word has", "tx --nope "],
    ["a secret in the line", "--api-key cb_live_4dF9sK2q_abcdefghijklmnopqrstuvwxyz accounts show "],
  ])("nothing, and no complaint, to %s", async ([, line, environment = {}]) => {
    expect(await asked(line, { environment })).toEqual({ stdout: "", stderr: "", exit: 0 });
    expect(existsSync(join(place.folder, "nope.db"))).toBe(false);
  });

  test.for(["", "tcsh", "bash", "zsh", "fish", "powershell"])(
    "no complaint to a script that says little: %s",
    async (shell) => {
      const { stderr, exit } = await cashbook(["__complete", ...(shell === "" ? [] : [shell])], { place });
      expect({ stderr, exit }).toEqual({ stderr: "", exit: 0 });
    },
  );

  test("without making a book", async () => {
    await using empty = await freshPlace();
    expect(await asked("accounts show ", { place: empty })).toEqual({ stdout: "", stderr: "", exit: 0 });
    expect(existsSync(join(empty.home, "data"))).toBe(false);
  });

  test("soon, whatever the service does", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const environment = {
      CASHBOOK_BASE_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      CASHBOOK_TOKEN: "a.b.c",
    };
    for (const [said, least] of [
      [undefined, 1000],
      ["soon", 1000],
      ["3", 3000],
    ] as const) {
      const start = performance.now();
      const answer = await asked("accounts show ", {
        environment: { ...environment, CASHBOOK_COMPLETION_TIMEOUT: said },
      });
      expect(answer).toEqual({ stdout: "", stderr: "", exit: 0 });
      const ms = performance.now() - start;
      expect(ms).toBeGreaterThan(least);
      // What is waited for, and what a busy machine takes to start a process; other commands wait for half a minute.
      expect(ms).toBeLessThan(15_000);
    }
    silent.closeAllConnections();
    silent.close();
  });
});

const SETUP: Readonly<Record<"bash" | "zsh" | "fish", { readonly start: string; readonly setup: string }>> = {
  bash: {
    start: "bash --norc -i",
    setup:
      'show() { { printf "<%s>" "$@"; echo; } >> out; }; source <(cashbook completion bash); complete -F _cashbook show; show ready',
  },
  zsh: {
    start: "zsh -f -i",
    setup:
      'autoload -Uz compinit; compinit -D; show() { { printf "<%s>" "$@"; echo; } >> out; }; source <(cashbook completion zsh); compdef _cashbook show; show ready',
  },
  fish: {
    start: "fish -i",
    setup:
      "function show; begin; printf '<%s>' $argv; echo; end >> out; end; cashbook completion fish | source; complete -c show -f -a '(__cashbook_complete)'; show ready",
  },
};

/** What is typed up to the Enter, and the words that the shell then runs. */
const LINES: readonly (readonly [typed: string, words: readonly string[]])[] = [
  ["acc\tsh\tMain\\ E\t", ["accounts", "show", "Main EUR"]],
  ['accounts show "Main E\t', ["accounts", "show", "Main EUR"]],
  ["accounts show 'Main E\t", ["accounts", "show", "Main EUR"]],
  ["accounts show O\t", ["accounts", "show", QUOTED]],
  ['accounts show "O\t', ["accounts", "show", QUOTED]],
  ["accounts show 'O\t", ["accounts", "show", QUOTED]],
  ["accounts show sa\t", ["accounts", "show", ENDS]],
  ['accounts show "sa\t', ["accounts", "show", ENDS]],
  ["accounts show 'sa\t", ["accounts", "show", ENDS]],
  ["accounts show st\t", ["accounts", "show", "star * ?"]],
  ["accounts show Üm\t", ["accounts", "show", "Ümläut: 10%"]],
  ["tx list --account=Main\\ E\t", ["tx", "list", "--account=Main EUR"]],
  ["tx list --account main\\ u\t", ["tx", "list", "--account", "Main USD"]],
  ["keys create x --scope transactions:cr\t", ["keys", "create", "x", "--scope", "transactions:create"]],
  ["reports summary --period last-w\t", ["reports", "summary", "--period", "last-week"]],
  ["tx list -o jsonl --dir\ti\t", ["tx", "list", "-o", "jsonl", "--direction", "in"]],
  ["--database other.db accounts show P\t", ["--database", "other.db", "accounts", "show", "Petty cash"]],
  ["profile use ac\t", ["profile", "use", "acme"]],
  ["tx import my\t", ["tx", "import", "my file.csv"]],
  ["tx import --plan=my\t", ["tx", "import", "--plan=my file.csv"]],
];

const terminal = spawnSync("script", ["--version"], { encoding: "utf8" });
const newEnough = { bash: "((BASH_VERSINFO[0] >= 4))", zsh: "true", fish: "true" };

for (const shell of ["bash", "zsh", "fish"] as const) {
  const lacking =
    terminal.status !== 0 || !terminal.stdout.includes("util-linux")
      ? "util-linux' `script`"
      : spawnSync(shell, ["-c", newEnough[shell]]).status !== 0
        ? `${shell} (of bash, version 4)`
        : undefined;
  if (lacking !== undefined)
    process.stderr.write(`completion is not tried in ${shell}: ${lacking} is not on this machine\n`);

  describe.skipIf(lacking !== undefined)(`typed in ${shell}`, () => {
    let typed: (line: string) => Promise<string>;
    let leave = () => {};
    beforeAll(async () => {
      const { start, setup } = SETUP[shell];
      const out = join(place.folder, "out");
      writeFileSync(out, "");
      const child = spawn("script", ["-qec", `stty cols 150 rows 40; ${start}`, "/dev/null"], {
        cwd: place.folder,
        env: { ...place.environment, LANG: "C.UTF-8" },
        stdio: ["pipe", "ignore", "ignore"],
      });
      leave = () => void child.kill("SIGKILL");
      typed = async (line) => {
        const before = readFileSync(out, "utf8").length;
        child.stdin.write(`${line}\r`);
        for (let wait = 0; wait < 200; wait++) {
          const written = readFileSync(out, "utf8").slice(before);
          if (written.endsWith("\n")) return written;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        return "nothing was run";
      };
      expect(await typed(setup)).toBe("<ready>\n");
    }, 20_000);
    afterAll(() => leave());

    test.for(LINES)("%s", { timeout: 15_000 }, async ([line, words]) => {
      expect(await typed(`show ${line}`)).toBe(`${words.map((word) => `<${word}>`).join("")}\n`);
    });
  });
}
