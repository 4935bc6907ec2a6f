import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { Problem } from "../../../src/contract/problem.ts";
import { DeclinedConfirmation } from "../../../src/terminal/prompts/confirm.ts";
import { describeFailure } from "../../../src/terminal/failures/describe-failure.ts";
import { paintFor } from "../../../src/terminal/render/paint.ts";
import { Interruption } from "../../../src/terminal/failures/interruption.ts";
import { ReaderGone } from "../../../src/terminal/streams/sink.ts";

const style = { json: false, debug: false, paint: await paintFor(false) };
const system = (code: string) => Object.assign(new Error(`${code}: secret internals`), { code, path: "/x" });

test("colour changes no words, on any number of lines", async () => {
  const problem = new Problem("validation_failed", {
    detail: "The first sentence, which is long enough to be wrapped, and goes on.",
    remedy: "Look again.",
    errors: [{ pointer: "/rows/3/amount", code: "x", detail: "is no number" }],
  });
  const narrow = { ...style, width: 30 };
  const { text } = describeFailure(problem, { ...narrow, paint: await paintFor(true) });
  expect(text).toContain("\u001b[");
  expect(stripVTControlCharacters(text)).toBe(describeFailure(problem, narrow).text);
});

test("who is led to a service by a profile is told the way back where it asks for a credential", () => {
  const problem = new Problem("no_credential");
  const back = "`cashbook profile leave` brings them back to the book of this machine.";
  expect(describeFailure(problem, { ...style, profile: "acme" }).text).toContain(back);
  expect(describeFailure(problem, style).text).not.toContain("profile leave");
});

test("a question that was left after something was changed does not say that nothing was", () => {
  const left = Object.assign(new Error("left"), { name: "ExitPromptError" });
  expect(describeFailure(left, style).text).toBe("Nothing was changed.\n");
  expect(describeFailure(left, { ...style, hasChanged: true })).toEqual({
    text: "Stopped. What was changed before stays; `cashbook undo --list` shows it.\n",
    exit: 130,
  });
});

describe("anything thrown becomes words and an exit code", () => {
  test.each([
    [
      "a problem",
      new Problem("unknown_account", { detail: 'There is no "x".', remedy: "Look." }),
      'There is no "x".\nLook.\n',
      6,
    ],
    [
      "its faults, each with its field",
      new Problem("validation_failed", {
        detail: "Wrong.",
        remedy: "Fix.",
        errors: [{ pointer: "/rows/3/amount", code: "x", detail: "is no number" }],
      }),
      "Wrong.\n  rows 3 amount: is no number\nFix.\n",
      7,
    ],
    [
      "a fault that the sentence tells already, once",
      new Problem("validation_failed", {
        detail: "amount is no number.",
        remedy: "Fix.",
        errors: [{ pointer: "/amount", code: "x", detail: "is no number" }],
      }),
      "amount is no number.\nFix.\n",
      7,
    ],
    [
      "escapes in what others sent",
      new Problem("foreign_answer", { detail: "\u001b[2J", remedy: "R." }),
      "^[[2J\nR.\n",
      11,
    ],
    [
      "a secret in what others sent",
      new Problem("foreign_answer", { detail: `cb_live_abcdefgh_${"x".repeat(38)}`, remedy: "R." }),
      "cb_live_abcdefgh_…\nR.\n",
      11,
    ],
    [
      "a bug keeps its words to itself",
      new TypeError("x is not a function"),
      "An unexpected error occurred.\nRun the command again with --debug, and report its output.\n",
      1,
    ],
    [
      "something that is no error",
      "text",
      "An unexpected error occurred.\nRun the command again with --debug, and report its output.\n",
      1,
    ],
    [
      "a full disk",
      system("ENOSPC"),
      "There is no space left on the disk (/x).\nFree some space, then retry; nothing was partly written.\n",
      12,
    ],
    ["a missing file", system("ENOENT"), "The file does not exist (/x).\nCorrect the path.\n", 6],
    [
      "a folder that was deleted while a terminal is in it",
      Object.assign(new Error("x"), { code: "ENOENT", syscall: "uv_cwd" }),
      "The folder that the command was called in does not exist any more.\nChange to another folder.\n",
      6,
    ],
    [
      "a forbidden file",
      system("EACCES"),
      "The file or folder cannot be used (/x): permission denied.\nCheck the path and its permissions.\n",
      12,
    ],
    ["a reader that has gone", new ReaderGone(), "", 0],
    ["an interruption", new Interruption(143, ["Resume with x."]), "Resume with x.\n", 143],
    ["a no", new DeclinedConfirmation("Nothing was changed."), "Nothing was changed.\n", 130],
    [
      "Ctrl-C at a question",
      Object.assign(new Error("x"), { name: "ExitPromptError" }),
      "Nothing was changed.\n",
      130,
    ],
  ])("%s", (_, thrown, text, exit) => {
    expect(describeFailure(thrown, style)).toEqual({ text, exit });
  });

  test("each is broken between words on a terminal", () => {
    const words = "The import was stopped; rows written so far are kept.";
    const left = Object.assign(new Error("x"), { name: "ExitPromptError" });
    for (const thrown of [new Interruption(143, [words]), new DeclinedConfirmation(words), left]) {
      const { text } = describeFailure(thrown, { ...style, width: 30, hasChanged: true });
      expect(text.split("\n").filter((line) => line.length > 30)).toEqual([]);
      expect(text.split("\n").length).toBeGreaterThan(2);
    }
  });
});

test("with --json it is the problem object, alone on one line", () => {
  const { text, exit } = describeFailure(new Problem("rate_limited", { more: { retry_after: 7 } }), {
    ...style,
    json: true,
  });
  expect(text.endsWith("}\n")).toBe(true);
  expect(JSON.parse(text)).toMatchObject({
    success: false,
    code: "rate_limited",
    status: 429,
    retry_after: 7,
  });
  expect(exit).toBe(10);
});

test("a stack is shown with --debug only, causes too, and without secrets", () => {
  const cause = new Error(`key cb_live_abcdefgh_${"s".repeat(38)}`);
  const { text } = describeFailure(new Problem("unexpected", { cause }), { ...style, debug: true });
  expect(text).toMatch(/at .*failure\.test\.ts/);
  expect(text).toContain("caused by Error: key cb_live_abcdefgh_…");
});
