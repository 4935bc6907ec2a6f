/** While a hostile file is examined, others in the thread have their turn, and who wants it no more is heard. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { examine } from "../../src/importing/examine.ts";
import type { SourceFile } from "../../src/importing/model.ts";
import { inSteps } from "../../src/importing/steps.ts";
import { hostileFiles, hostilePieces, type Hostile } from "../support/hostile-files.ts";

const MB = 1 << 20;
/** Milliseconds of the processor, which a busy machine leaves as they are. */
const MOST_MS = 250;

const names = Object.keys(hostileFiles) as Hostile[];

test.each(names)("others have their turn: %s", async (name) => {
  const ended = { is: false };
  const longest = longestTurn(ended);
  const failed = await examine(fileOf(name), { accountCurrency: "EUR" }).catch((error: unknown) => error);
  ended.is = true;
  if (failed instanceof Error && !(failed instanceof Problem)) throw failed;
  expect(await longest).toBeLessThan(MOST_MS);
});

test.each(names)("an examination that nobody wants ends: %s", async (name) => {
  const stopping = new AbortController();
  const reason = new Error("nobody wants it");
  const examined = examine(fileOf(name, stopping.signal), { accountCurrency: "EUR" }).catch(
    (error: unknown) => error,
  );
  await pause(30);
  const before = ownMs();
  stopping.abort(reason);
  const found = await examined;
  // What was through before says what it found.
  if (!(found instanceof Problem) && !(found instanceof Object && "format" in found))
    expect(found).toBe(reason);
  expect(ownMs() - before).toBeLessThan(MOST_MS);
});

/** As a file on a disk comes: in blocks, and never at once. */
function fileOf(name: Hostile, stopped?: AbortSignal): SourceFile {
  const bytes = Buffer.concat([...hostilePieces(name, 2 * MB)]);
  return {
    name: hostileFiles[name].name,
    size: bytes.length,
    ...(stopped === undefined ? {} : { stopped }),
    async *open() {
      const steps = inSteps(stopped);
      for (let at = 0; at < bytes.length; at += 1 << 16) {
        await steps();
        yield bytes.subarray(at, at + (1 << 16));
      }
    },
  };
}

function ownMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The most that one turn takes until it has ended. */
async function longestTurn(ended: { readonly is: boolean }): Promise<number> {
  let longest = 0;
  for (let before = ownMs(); !ended.is; before = ownMs()) {
    await new Promise(setImmediate);
    longest = Math.max(longest, ownMs() - before);
  }
  return longest;
}
