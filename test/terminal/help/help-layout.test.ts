/** Help of every command at the widths of terminals: nothing is wider, and no word is broken. */
import { describe, expect, test } from "vitest";
import { entries } from "../../../commands/index.ts";
import type { Entry } from "../../../src/terminal/command.ts";
import { helpText } from "../../../src/terminal/help/help-text.ts";

const everything = 10_000;

function pathsOf(all: readonly Entry[], before: readonly string[] = []): readonly (readonly string[])[] {
  return all.flatMap(({ name, entries: below = [] }) => [
    [...before, name],
    ...pathsOf(below, [...before, name]),
  ]);
}

const paths = [[], ["flags"], ...pathsOf(entries)];

/** The words in order: marks of continued lines left out, and breaks after the bars of choices mended. */
function wordsOf(help: string): readonly string[] {
  return help
    .replace(/ \\\n/g, "\n")
    .replace(/\|\s+/g, "|")
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** A text in quotes is one word of a shell. */
function isOneWord(line: string): boolean {
  return /^(?:--[\w-]+ )?(?:\S+|'[^']*')(?: \\)?$/.test(line.trim());
}

describe.each([50, 80, 120])("at %i columns", (width) => {
  test.each(paths.map((path) => [path.join(" "), path] as const))("help %s", async (_, path) => {
    const help = await helpText(path, { entries, width });

    const tooWide = help.split("\n").filter((line) => line.length > width && !isOneWord(line));
    expect(tooWide).toEqual([]);
    expect(wordsOf(help)).toEqual(wordsOf(await helpText(path, { entries, width: everything })));
  });
});

test("a command names the place of the flags that all have", async () => {
  const help = await helpText(["company", "update"], { entries, width: 80 });
  expect(help).toContain("\nFlags of every command (--json, --fields, --yes, …): cashbook help flags\n");
  expect(help).not.toContain("--idempotency-key");
  expect(await helpText(["flags"], { entries, width: 80 })).toContain("--idempotency-key <key>");
});
