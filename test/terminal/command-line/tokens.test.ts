import { expect, test } from "vitest";
import { either, text, texts, toggle } from "../../../src/terminal/command-line/flag.ts";
import { beforeTerminator, flagsByName, tokens } from "../../../src/terminal/command-line/tokens.ts";

const flags = flagsByName({
  output: text("", { short: "o" }),
  perMinute: text(""),
  where: texts(""),
  json: toggle("", { short: "y" }),
  color: either(""),
});

/** Words stand as they are; a flag is `name=value` in brackets, or `name?` where it is not known. */
const lines: readonly [line: string, tokens: string][] = [
  ["", ""],
  ["tx list", "tx list"],
  ["-o json tx", "[-o=json] tx"],
  ["-ojson tx", "[-o=json] tx"],
  ["--output json", "[--output=json]"],
  ["--output=json tx", "[--output=json] tx"],
  ["--output= tx", "[--output=] tx"],
  ["--output", "[--output]"],
  ["--output --json", "[--output=--json]"],
  ["--per-minute 5", "[--per-minute=5]"],
  ["--where a=b --where=c", "[--where=a=b] [--where=c]"],
  ["--json tx", "[--json] tx"],
  ["--json=false tx", "[--json=false] tx"],
  ["-yo tx", "[-y=o] tx"],
  ["--color --no-color x", "[--color] [--no-color] x"],
  ["--limit 5", "[--limit?] 5"],
  ["--limit=5 -x", "[--limit?=5] [-x?]"],
  ["- tx", "- tx"],
  ["a -- -o b", "a -- [-o=b]"],
  ["--=x", "[--=x?]"],
];

test.each(lines)("%s", (line, expected) => {
  const words = line.split(" ").filter((word) => word !== "");
  const shown = [...tokens(words, (name) => flags.get(name))].map((token) => {
    if (token.kind === "terminator") return "--";
    if (token.kind === "word") return token.word;
    const { name, entry, value } = token;
    return `[${name}${entry === undefined ? "?" : ""}${value === undefined ? "" : `=${value}`}]`;
  });
  expect(shown.join(" ")).toBe(expected);
});

test("nothing after -- can be a flag", () => {
  expect(beforeTerminator(["tx", "--json", "--", "--help"])).toEqual(["tx", "--json"]);
  expect(beforeTerminator(["tx", "--json"])).toEqual(["tx", "--json"]);
});
