/** While a hostile file is examined, others in the thread have their turn, and who wants it no more is heard. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { examine } from "../../src/importing/examine.ts";
import type { SourceFile } from "../../src/importing/source-file.ts";
import { inSteps } from "../../src/importing/decode/event-loop.ts";
import { workbookParts, zipped } from "./workbook.ts";
import { hasTurn, isFullRun } from "../support/in-short.ts";
import { paceOfProcessor, processorClock } from "../support/processor-clock.ts";
import { hostileFiles, hostilePieces, type Hostile } from "../support/hostile-files.ts";

const MB = 1 << 20;
/** Milliseconds of the processor. */
const MOST_MS = 250;
/** What takes long by itself does so each time; what was loaded, compiled or collected meanwhile does not. */
const TRIES = 3;

/** Of a part, packed into a few kilobytes: what keeps others waiting at the largest size does so at a part of it. */
const PART_BYTES = (isFullRun ? 15 : 1.5) * MB;
const FILE_BYTES = (isFullRun ? 2 : 0.25) * MB;

function bomb(part: string, content: string): Uint8Array {
  const parts = workbookParts({
    sheets: [{ name: "S", rows: [["Date", "Description", "Amount"]] }],
    writer: "excel",
  });
  const [head = "", foot = ""] = (parts[part] ?? "").split(/(?=<\/(?:sheetData|sst)>)/);
  return zipped({ ...parts, [part]: head + content.repeat(PART_BYTES / content.length) + foot });
}

const packed: Readonly<Record<string, () => Uint8Array>> = {
  "a workbook of empty cells": () => bomb("xl/worksheets/sheet1.xml", "<row><c/><c/><c/></row>"),
  "a workbook of shared texts": () => bomb("xl/sharedStrings.xml", "<si><t>x</t></si>"),
};
const names = [...(Object.keys(hostileFiles) as Hostile[]), ...Object.keys(packed)];

test.each(names)("others have their turn: %s", async (name) => {
  expect(
    await least(async () => {
      const ended = { is: false };
      const longest = longestTurn(ended);
      const failed = await examine(fileOf(name), { accountCurrency: "EUR" }).catch((error: unknown) => error);
      ended.is = true;
      if (failed instanceof Error && !(failed instanceof Problem)) throw failed;
      return longest;
    }),
  ).toBeLessThan(MOST_MS);
});

/** The steps at which it can end are those at which others have their turn: the short run ends a part of them. */
const unwanted = names.filter((_, index) => hasTurn(index, { oneIn: 4 }));

test.each(unwanted)("an examination that nobody wants ends: %s", async (name) => {
  expect(await least(() => endOf(name))).toBeLessThan(MOST_MS);
});

/** @returns milliseconds of the processor from the moment that nobody wants an examination to its end */
async function endOf(name: string): Promise<number> {
  const stopping = new AbortController();
  const reason = new Error("nobody wants it");
  const examined = examine(fileOf(name, stopping.signal), { accountCurrency: "EUR" }).catch(
    (error: unknown) => error,
  );
  await pause(30);
  const spentMs = processorClock();
  stopping.abort(reason);
  const found = await examined;
  // What was through before says what it found.
  if (!(found instanceof Problem) && !(found instanceof Object && "format" in found))
    expect(found).toBe(reason);
  return spentMs();
}

/** The least of a few tries, of which none follows one that is short enough; at the pace at which the limit was set. */
async function least(spent: () => Promise<number>): Promise<number> {
  let ms = Infinity;
  for (let tries = 0; tries < TRIES && ms >= MOST_MS; tries++)
    ms = Math.min(ms, (await spent()) / paceOfProcessor());
  return ms;
}

/** As a file on a disk comes: in blocks, and never at once. */
function fileOf(which: string, stopped?: AbortSignal): SourceFile {
  const hostile = which as Hostile;
  const bytes = packed[which]?.() ?? Buffer.concat([...hostilePieces(hostile, FILE_BYTES)]);
  const name = which in packed ? "bank.xlsx" : hostileFiles[hostile].name;
  return {
    name,
    size: bytes.length,
    ...(stopped === undefined ? {} : { stopSignal: stopped }),
    async *open() {
      const steps = inSteps(stopped);
      for (let at = 0; at < bytes.length; at += 1 << 16) {
        await steps();
        yield bytes.subarray(at, at + (1 << 16));
      }
    },
  };
}

/** The most that one turn takes until it has ended. */
async function longestTurn(ended: { readonly is: boolean }): Promise<number> {
  let longest = 0;
  while (!ended.is) {
    const spentMs = processorClock();
    await new Promise(setImmediate);
    longest = Math.max(longest, spentMs());
  }
  return longest;
}
