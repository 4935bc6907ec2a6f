/** A sentence is data until a door says it: the terminal in flags, the service in members. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { flagText, recordInFlags } from "../../src/client/flag-text.ts";
import {
  bareCommand,
  column,
  command,
  joined,
  mapText,
  memberText,
  recordInMembers,
  sentence,
  sentencesIn,
  setting,
  withSentences,
} from "../../src/contract/choice.ts";

describe.each([
  [setting("date_format", "DD/MM/YYYY"), "--date-format DD/MM/YYYY", "date_format: DD/MM/YYYY"],
  [setting("decimal_mark", ","), "--decimal-mark ,", "decimal_mark: ,"],
  [setting("split_fees"), "--split-fees", "split_fees"],
  [setting("sign", "inverted"), "--invert-sign", "sign: inverted"],
  [setting("sign", "as_is"), "--sign-as-is", "sign: as_is"],
  [setting("lines", { placeholder: "<line>" }), "--line <line>", "lines: <line>"],
  [setting("encoding", { placeholder: "<name>" }), "--encoding <name>", "encoding: <name>"],
  [setting("sheet", "Juni 2026"), '--sheet "Juni 2026"', "sheet: Juni 2026"],
  [column("debit", "Soll"), '--column debit="Soll"', "columns.debit: Soll"],
  [column("amount", "3"), "--column amount=3", "columns.amount: 3"],
  [
    column("amount", 'Sum "net" in $'),
    '--column amount="Sum \\"net\\" in \\$"',
    'columns.amount: Sum "net" in $',
  ],
  [
    column("value_date", { placeholder: "<header>" }),
    "--column value-date=<header>",
    "columns.value_date: <header>",
  ],
  [command("accounts list"), "`cashbook accounts list`", "`cashbook accounts list`"],
  [bareCommand("accounts list"), "cashbook accounts list", "cashbook accounts list"],
  [
    command("tx import", setting("max_errors")),
    "`cashbook tx import --max-errors`",
    "`cashbook tx import` with max_errors",
  ],
] as const)("%j", (part, flags, members) => {
  test(`is ${flags}`, () => {
    expect(flagText(sentence`Give ${part}.`)).toBe(`Give ${flags}.`);
  });

  test(`is ${members} to the service`, () => {
    expect(memberText(sentence`Give ${part}.`)).toBe(`Give ${members}.`);
  });
});

test("texts of files stay as they are, whatever they hold", () => {
  const header = "--column ${setting} {sentence}";
  const text = sentence`The column "${header}" of line ${3} is named twice.`;
  expect(text).toBe(`The column "${header}" of line 3 is named twice.`);
  expect(flagText(text)).toBe(memberText(text));
});

test("a sentence in a sentence is part of it, and plain texts can be changed", () => {
  const inner = sentence`Leave ${setting("sign", "as_is")} out.`;
  const outer = sentence`${joined([inner, "Or nothing."], " ")} That is all.`;
  expect(flagText(outer)).toBe("Leave --sign-as-is out. Or nothing. That is all.");
  expect(flagText(mapText(inner, (text) => text.replace(/\.$/, "")))).toBe("Leave --sign-as-is out");
});

test("a record says its sentences wherever they stand, and comes back whole over the wire", () => {
  const record = {
    remedy: sentence`Give ${setting("sign", "as_is")}.`,
    detail: sentence`${command("accounts list")} shows them.`,
    readings: [{ "a/b": sentence`${column("date", "Tag")}`, rows: [1] }],
  };
  const wire = recordInMembers(record);
  expect(wire).toEqual({
    remedy: "Give sign: as_is.",
    detail: "`cashbook accounts list` shows them.",
    readings: [{ "a/b": "columns.date: Tag", rows: [1] }],
  });
  const sentences: unknown = JSON.parse(JSON.stringify(sentencesIn(record)));
  expect(Object.keys(sentences as object)).toEqual(["/remedy", "/readings/0/a~1b"]);
  expect(recordInFlags(withSentences(wire, sentences))).toEqual(recordInFlags(record));
});

test.each([
  null,
  "x",
  { "/remedy": 3 },
  { "/remedy": { sentence: [{ setting: 1 }] } },
  { "/remedy": { sentence: [null] } },
])("what a service sends in their place is left out: %j", (sentences) => {
  expect(withSentences({ remedy: "Give it." }, sentences)).toEqual({ remedy: "Give it." });
});

test("no flag stands in the inner layers", () => {
  const root = join(import.meta.dirname, "../..");
  const places = globSync("src/{contract,core,importing,server}/**/*.ts", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .flatMap((path) =>
      readFileSync(join(root, path), "utf8")
        .replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, "")
        .split("\n")
        .flatMap((line, index) => (/--[a-z]/.test(line) ? [`${path}:${index + 1}`] : [])),
    );
  expect(places).toEqual([]);
});
