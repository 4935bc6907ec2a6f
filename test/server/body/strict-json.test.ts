/** JSON of a request is read in one way only, and whatever another parser could read otherwise is refused with its place. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../../src/contract/problem.ts";
import { MAX_DEPTH } from "../../../src/server/body/check-json.ts";
import { readStrictJson } from "../../../src/server/body/strict-json.ts";
import { processorClock } from "../../support/processor-clock.ts";

const read = (text: string | Uint8Array) =>
  readStrictJson(typeof text === "string" ? new TextEncoder().encode(text) : text);

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.of(part))));

const nested = (depth: number, [open, close] = ["[", "]"]) => open.repeat(depth) + close.repeat(depth);

describe("accepts", () => {
  test.for<[what: string, text: string, value: unknown]>([
    ["an object", '{"a":1,"b":[true,null,"x"]}', { a: 1, b: [true, null, "x"] }],
    ["white space around", ' \r\n\t{"a" : 1}\n', { a: 1 }],
    [
      "one name in different objects",
      '{"a":{"a":1},"b":[{"a":2},{"a":3}]}',
      { a: { a: 1 }, b: [{ a: 2 }, { a: 3 }] },
    ],
    ["a name that is also a value", '{"a":"a","b":"a"}', { a: "a", b: "a" }],
    ["structure inside a text", '{"a":"{\\"b\\":[","c":"}]"}', { a: '{"b":[', c: "}]" }],
    ["a backslash before a closing quote", '{"a":"\\\\","b":1}', { a: "\\", b: 1 }],
    ["a pair of surrogates by escapes", '{"a":"\\ud83d\\ude00"}', { a: "😀" }],
    ["an escaped backslash before u", '{"a":"\\\\u0000"}', { a: "\\u0000" }],
    ["characters of four bytes", '{"a":"😀"}', { a: "😀" }],
  ])("%s", ([, text, value]) => {
    expect(read(text)).toEqual(value);
  });

  test(`${MAX_DEPTH} levels`, () => {
    expect(() => read(nested(MAX_DEPTH))).not.toThrow();
  });

  test("numbers by their digits", () => {
    const { a } = read('{"a":0.30000000000000004}') as { a: { rawJSON: string } };
    expect(a.rawJSON).toBe("0.30000000000000004");
  });

  test("names that stand for prototypes as plain members", () => {
    const value = read('{"__proto__":{"x":1},"constructor":2}') as object;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect("x" in {}).toBe(false);
  });
});

describe("refuses", () => {
  test.for<[what: string, text: string | Uint8Array, code: string, detail: RegExp]>([
    ["nothing", "", "invalid_json", /end of JSON/],
    ["half an object", '{"a":1', "invalid_json", /position 6/],
    ["text behind", '{"a":1} x', "invalid_json", /position 8/],
    ["two values", '{"a":1}{"a":1}', "invalid_json", /position 7/],
    ["a comment", '{"a":1/* one */}', "invalid_json", /position 6/],
    ["a trailing comma", '{"a":1,}', "invalid_json", /position 7/],
    ["single quotes", "{'a':1}", "invalid_json", /position 1/],
    ["NaN", '{"a":NaN}', "invalid_json", /position 5/],
    ["a number with a plus", '{"a":+1}', "invalid_json", /position 5/],
    ["a bare control character", '{"a":"\u0001"}', "invalid_json", /control character/],
    ["a byte-order mark", '\uFEFF{"a":1}', "invalid_json", /byte-order mark/],
    [
      "one name twice",
      '{"a":1,"b":2,"a":3}',
      "invalid_json",
      /"a" appears twice in one object, again at line 1 column 14/,
    ],
    ["one name twice by an escape", '{"a":1,"\\u0061":2}', "invalid_json", /"a" appears twice/],
    ["one name twice by another escape", '{"a\\/b":1,"a/b":2}', "invalid_json", /"a\/b" appears twice/],
    ["one name twice, deep", '{"a":[{"b":1},{"c":1,\n"c":2}]}', "invalid_json", /line 2 column 1/],
    [
      "one name twice among many",
      `{${Array.from({ length: 40 }, (_, n) => `"n${n}":1`).join()},"n39":2}`,
      "invalid_json",
      /"n39"/,
    ],
    [
      "too many levels of lists",
      nested(MAX_DEPTH + 1),
      "invalid_json",
      /more than 32 levels deep at line 1 column 33/,
    ],
    [
      "too many levels of objects",
      `${'{"a":'.repeat(33)}1${"}".repeat(33)}`,
      "invalid_json",
      /more than 32 levels/,
    ],
    ["200,000 levels", nested(200_000), "invalid_json", /more than 32 levels/],
    ["200,000 levels that never close", "[".repeat(200_000), "invalid_json", /more than 32 levels/],
    ["a NUL by an escape", '{"a":"x\\u0000"}', "invalid_text", /^a contains a NUL/],
    ["a NUL deep inside", '{"a":[{"b":"x"},{"c":"\\u0000"}]}', "invalid_text", /^a\.1\.c contains a NUL/],
    ["a NUL in a name", '{"a\\u0000":1}', "invalid_text", /^The name at line 1 column 2 contains a NUL/],
    ["a lone high surrogate", '{"a":"\\ud800"}', "invalid_text", /surrogate/],
    ["a lone low surrogate", '{"a":"\\udc00x"}', "invalid_text", /surrogate/],
    ["surrogates the wrong way round", '{"a":"\\ude00\\ud83d"}', "invalid_text", /surrogate/],
    ["a byte that is never UTF-8", bytes('{"a":"', 0xff, '"}'), "invalid_text", /byte 6 is invalid/],
    ["a byte of continuation alone", bytes('{"a":"', 0x80, '"}'), "invalid_text", /byte 6 is invalid/],
    ["a character cut short", bytes('{"a":"', 0xe2, 0x82, '"}'), "invalid_text", /not UTF-8/],
    ["an overlong slash", bytes('{"a":"', 0xc0, 0xaf, '"}'), "invalid_text", /byte 6 is invalid/],
    ["a surrogate in UTF-8", bytes('{"a":"', 0xed, 0xa0, 0x80, '"}'), "invalid_text", /not UTF-8/],
    ["UTF-16", Buffer.from('{"a":1}', "utf16le"), "invalid_json", /./],
  ])("%s", ([, text, code, detail]) => {
    let met: unknown;
    try {
      read(text);
    } catch (error) {
      met = error;
    }
    expect(met).toBeInstanceOf(Problem);
    expect(met).toMatchObject({ code, detail: expect.stringMatching(detail) as string });
  });

  test("a doubled name with a pointer to it", () => {
    expect(() => read('{"rows":[{},{"a/b":1,"a/b":2}]}')).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ pointer: "/rows/1/a~1b" })] }),
    );
  });
});

test("a text of 16 MiB is looked over in a moment", () => {
  const row = '{"line":1,"description":"A \\"quoted\\" coffee","amount":-4.50,"tags":["a","b"]}';
  const text = `{"rows":[${Array.from({ length: Math.floor((16 << 20) / row.length) }, () => row).join()}]}`;
  const spentMs = processorClock();
  read(text);
  expect(spentMs()).toBeLessThan(10_000);
});
