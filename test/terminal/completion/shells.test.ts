/** What each shell is answered, letter for letter. That the shells understand it is tried in test/program. */
import { describe, expect, test } from "vitest";
import { toCandidate } from "../../../src/terminal/completion/candidates.ts";
import { shells } from "../../../src/terminal/completion/shells.ts";

const BREAKS = " \t\n\"'@><=;|&(:";
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** The lines of an answer of one candidate to what is typed behind `cashbook `. */
function bash(typed: string, text: string, head = "") {
  const line = shells.bash.read([`cashbook ${typed}`, BREAKS]);
  return shells.bash.write({ head, candidates: [toCandidate(text, "words")], files: false }, line);
}

test.for<[typed: string, text: string, inserted: string, head?: string]>([
  ["M", "Main EUR", "Main\\ EUR"],
  ['"M', "Main EUR", "Main EUR"],
  [
    "M",
    "a'b\"c$d`e\\f!g*h?i~j&k|l;m(n)o<p>q#r{s}[t]",
    "a\\'b\\\"c\\$d\\`e\\\\f\\!g\\*h\\?i\\~j\\&k\\|l\\;m\\(n\\)o\\<p\\>q\\#r\\{s\\}\\[t\\]",
  ],
  ['"', "a'b\"c$d`e\\f!", 'a\'b\\"c\\$d\\`e\\\\f"\'!\'""'],
  ['"', 'say "hi"', 'say \\"hi\\""'],
  ["'", "it'", "it'\\'''"],
  ["'", "a'b\"c$d!", "a'\\''b\"c$d!"],
  ["x", "Söhne/2026-03.csv,a:b@c%d+e=f", "Söhne/2026-03.csv,a:b@c%d+e=f"],
  ["--account=M", "Main EUR", "Main\\ EUR", "--account="],
  ['--account="M', "Main EUR", "Main EUR", "--account="],
  ["transactions:", "transactions:read", "read"],
])("bash inserts behind %s, of %s, %s", ([typed, text, inserted, head]) => {
  expect(bash(typed, text, head)).toBe(`words\n${inserted}\n`);
});

test("zsh is given the value as it is, colons apart, and quotes it by itself", () => {
  const line = shells.zsh.read(["cashbook", "tx", "list", '--account="Main E']);
  expect(line).toMatchObject({ words: ["tx", "list"], prefix: "--account=Main E" });
  const candidates = [toCandidate("Main: a\\b", "EUR, 10:30"), toCandidate("x", "")];
  expect(shells.zsh.write({ head: "--account=", candidates, files: false }, line)).toBe(
    "words\nMain\\: a\\\\b:EUR, 10:30\nx\n",
  );
});

test("fish is given the whole word, and what it means behind a tab", () => {
  const line = shells.fish.read(["cashbook", "tx", "a b", "--", "--account='Ma"]);
  expect(line).toMatchObject({ words: ["tx", "a b"], prefix: "--account=Ma" });
  const candidates = [toCandidate("Main EUR", "EUR"), toCandidate("x", "")];
  expect(shells.fish.write({ head: "--account=", candidates, files: false }, line)).toBe(
    "words\n--account=Main EUR\tEUR\n--account=x\n",
  );
});

describe("PowerShell", () => {
  const line = shells.powershell.read([base64("cashbook accounts show 'Ümläut B")]);

  test("says the line in base64", () => {
    expect(line).toMatchObject({ words: ["accounts", "show"], prefix: "Ümläut B" });
  });

  test.for<[text: string, inserted: string, head?: string]>([
    ["savings", "savings"],
    ["--json", "--json"],
    ["cb_live_4dF9sK2q", "cb_live_4dF9sK2q"],
    ["transactions:read", "transactions:read"],
    ["Ümläut Bank", "'Ümläut Bank'"],
    ["O'Hara", "'O''Hara'"],
    ["$HOME", "'$HOME'"],
    ["@x", "'@x'"],
    ["Main EUR", "'--account=Main EUR'", "--account="],
  ])("is given %s as %s, in base64", ([text, inserted, head = ""]) => {
    const answer = { head, candidates: [toCandidate(text, "words"), toCandidate("x", "")], files: false };
    const told = Buffer.from(shells.powershell.write(answer, line), "base64").toString();
    const rest = head === "" ? "x" : "'--account=x'";
    expect(told).toBe(`words\n${inserted}\t${text}\twords\n${rest}\tx\tx`);
  });
});

test.for(Object.entries(shells))("%s is told to complete files by itself", ([name, shell]) => {
  const told = shell.write(
    { head: "", candidates: [], files: true },
    { words: [], prefix: "", replacedFrom: 0, quote: "" },
  );
  expect(name === "powershell" ? Buffer.from(told, "base64").toString() : told.trimEnd()).toBe("files");
});
