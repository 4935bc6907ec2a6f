/** JSON documents cut into the objects that are asked for: the same as the platform's parser reads, whatever pieces they come in. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Problem } from "../../../src/contract/problem.ts";
import { jsonParts, type JsonPart } from "../../../src/importing/json/parts.ts";
import { runCount } from "../../support/run-count.ts";

const paths = new Set(["rows[]", "groups[]", "groups[].rows[]"]);

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function partsOf(text: string, size = text.length || 1): Promise<readonly JsonPart[]> {
  const parts: JsonPart[] = [];
  for await (const some of jsonParts(inPieces(text, size), { paths, fileName: "feed.json" }))
    parts.push(...some);
  return parts;
}

const told = (parts: readonly JsonPart[]) =>
  parts.map(({ path, line, value }) => `${line} ${path}: ${JSON.stringify(value)}`);

test("what is cut out comes before what it was in, and is empty there", async () => {
  const text = '{"rows": [\n {"a": 1.50},\n {"b": "]}"}],\n "groups": [{"id": "x", "rows": [{}]}]\n}';
  expect(told(await partsOf(text))).toEqual([
    '2 rows[]: {"a":1.50}',
    '3 rows[]: {"b":"]}"}',
    "4 groups[].rows[]: {}",
    '4 groups[]: {"id":"x","rows":[{}]}',
    '1 : {"rows":[{},{}],"groups":[{}]}',
  ]);
});

test.each([
  ["one after another", '{"rows":[{"a":1}]}\n{"rows":[{"a":2}]}'],
  ["a list", ' [{"rows":[{"a":1}]},\n{"rows":[{"a":2}]}]\n'],
])("several documents, %s", async (_, text) => {
  expect(told(await partsOf(text))).toEqual([
    '1 rows[]: {"a":1}',
    '1 : {"rows":[{}]}',
    '2 rows[]: {"a":2}',
    '2 : {"rows":[{}]}',
  ]);
});

const member = fc.oneof(
  fc.constantFrom("rows", "groups", "id", 'quo"te', "back\\slash", "line\nend", "__proto__", "", "rows[]"),
  fc.string({ unit: "binary", maxLength: 6 }).filter((text) => text.isWellFormed()),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, 0, -7, "", 'a"b', "\\", '\\"', "{[", "ü\u2028"),
    fc.string({ maxLength: 8 }),
    fc.array(tie("any"), { maxLength: 4 }),
    tie("object"),
  ),
  object: fc
    .uniqueArray(fc.tuple(member, tie("any")), { selector: ([name]) => name, maxLength: 5 })
    // Lists of what is cut out hold objects only.
    .map((members) => members.filter(([name, of]) => !/^(?:rows|groups)$/.test(name) || isList(of)))
    .map((members) => Object.fromEntries(members)),
}));
const isList = (of: unknown) =>
  Array.isArray(of) && of.every((one) => typeof one === "object" && one !== null && !Array.isArray(one));

test("documents are put together again as they were, in pieces of any size", async () => {
  await fc.assert(
    fc.asyncProperty(
      value.object,
      fc.constantFrom(undefined, 1, "\t"),
      fc.integer({ min: 1, max: 40 }),
      async (document, indent, size) => {
        const text = JSON.stringify(document, null, indent);
        expect(joined(await partsOf(text, size))).toEqual(JSON.parse(text));
        expect(told(await partsOf(text, size))).toEqual(told(await partsOf(text)));
      },
    ),
    { numRuns: runCount({ short: 200, full: 5000 }) },
  );
});

/** The document with what was cut out of it back in its places. */
function joined(parts: readonly JsonPart[]): unknown {
  const queues = new Map<string, unknown[]>();
  const take = (path: string) => queues.get(path)?.splice(0) ?? [];
  const filled = (of: unknown, name: string, path: string): unknown =>
    Object.fromEntries(
      Object.entries(of as object).map(([key, list]) => [key, key === name ? take(path) : (list as unknown)]),
    );
  for (const { path, value: own } of parts) {
    let whole: unknown = own;
    if (path === "groups[]" && "rows" in own) whole = filled(whole, "rows", "groups[].rows[]");
    if (path === "" && "rows" in own) whole = filled(whole, "rows", "rows[]");
    if (path === "" && "groups" in own) whole = filled(whole, "groups", "groups[]");
    queues.set(path, [...(queues.get(path) ?? []), whole]);
  }
  return queues.get("")?.[0];
}

describe("refuses", () => {
  test.each<[what: string, text: string, detail: RegExp]>([
    ["a document that is cut off", '{"rows":[{"a":1},', /cut off.* on line 1\.$/],
    ["a text that is cut off", '\n{"a":"b', /cut off.* on line 2\.$/],
    ["a list that is cut off", '[{"a":1}', /cut off/],
    ["a wrong bracket", '{"a":[1}', /"}" in a wrong place on line 1\.$/],
    ["one bracket too many", "{}\n}", /"}" in a wrong place on line 2\.$/],
    ["one name twice", '{"a":1,\n"\\u0061":2}', /"a" twice in one object on line 2\.$/],
    [
      "one name twice among many",
      `{${Array.from({ length: 40 }, (_, at) => `"n${at}":1`).join()},"n3":2}`,
      /"n3" twice/,
    ],
    ["one name twice inside of a part", '{"rows":[{"a":{"b":1,"b":1}}]}', /"b" twice/],
    ["a number in a list of objects", '{"rows":[{},7]}', /something else where an object is expected/],
    ["a list in a list of objects", '{"rows":[[{}]]}', /something else where an object is expected/],
    ["a text beside documents", '{} "x"', /something else where an object is expected/],
    ["a comma between documents", "{},{}", /something else between/],
    ["a missing comma between parts", '{"rows":[{}{}]}', /not JSON.* on line 1\.$/],
    ["a missing comma between documents of a list", "[{}{}]", /not JSON/],
    ["a fault inside of a part", '{"rows":[\n{"a":1,\n"b":tru}]}', /not JSON.* on line 3\.$/],
    ["a fault behind parts of several lines", '{"rows":[{\n"a":1\n}],\n"b":,}', /not JSON.* on line 4\.$/],
    ["a line end in a text", '{"a":"b\nc"}', /not JSON/],
    ["levels without end", '{"a":'.repeat(100_000), /more than 64 levels/],
  ])("%s", async (_, text, detail) => {
    for (const size of [1, 7, text.length]) {
      if (text.length / size > 100_000) continue;
      const met = await partsOf(text, size).catch((error: unknown) => error);
      expect(met).toBeInstanceOf(Problem);
      expect(met).toMatchObject({ code: "unreadable_file", detail: expect.stringMatching(detail) as string });
    }
  });

  test("an object that is larger than any service sends", async () => {
    const text = `{"a":["${"x".repeat(20_000_000)}"]}`;
    await expect(partsOf(text, 1_000_000)).rejects.toMatchObject({ code: "unreadable_file" });
  });
});
