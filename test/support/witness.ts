/** Programs that read exported books: hledger, ledger, Beancount. */
import { spawnSync } from "node:child_process";

/** What the program prints. hledger reads a file in the encoding of the locale, and there may be none. */
export function askWitness([program = "", ...words]: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(program, words, {
    encoding: "utf8",
    timeout: 60_000,
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  return { stdout, stderr, status };
}

export function isHere(program: string): boolean {
  return spawnSync(program, ["--version"]).error === undefined;
}
