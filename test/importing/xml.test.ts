import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { xmlEvents, type XmlEvent } from "../../src/importing/xml/events.ts";

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function eventsOf(text: string, size = 1_000_000): Promise<readonly XmlEvent[]> {
  const events: XmlEvent[] = [];
  for await (const batch of xmlEvents(pieces(text, size), { fileName: "bank.xml" })) events.push(...batch);
  return events;
}

/** Events on one line: "<a@1 k=v>text</a@2>". */
async function told(text: string, size?: number): Promise<string> {
  const events = await eventsOf(text, size);
  return events
    .map((event) => {
      if (event.kind === "text") return JSON.stringify(event.text).slice(1, -1);
      if (event.kind === "close") return `</${event.name}@${event.line}>`;
      const attributes = Object.entries(event.attributes).map(([name, value]) => ` ${name}=${value}`);
      return `<${event.name}@${event.line}${attributes.join("")}>`;
    })
    .join("");
}

const cases: readonly (readonly [name: string, xml: string, told: string])[] = [
  ["names without prefixes", "<n:a><n:b/></n:a>", "<a@1><b@1></b@1></a@1>"],
  ["the namespace of a prefixed root", '<n:a xmlns:n="urn:x" xmlns:o="urn:y"/>', "<a@1 xmlns=urn:x></a@1>"],
  ["the namespace of a root", '<a xmlns="urn:x" o:k="1"/>', "<a@1 xmlns=urn:x k=1></a@1>"],
  ["an attribute before one with a prefix", '<a r:id="2" id="1"/>', "<a@1 id=1></a@1>"],
  ["white space between elements left out", "<a>\n  <b>x</b>\n</a>", "<a@1><b@2>x</b@2></a@3>"],
  ["white space that is all of a text", "<a><b> \n</b></a>", "<a@1><b@1> \\n</b@2></a@2>"],
  ["one text around a comment and CDATA", "<a>1<!-- & -->2<![CDATA[<&]]>3</a>", "<a@1>12<&3</a@1>"],
  [
    "the entities of XML and characters",
    "<a k='&quot;'>&lt;&#228;&#xE4;&amp;amp;</a>",
    '<a@1 k=">' + "<ää&amp;</a@1>",
  ],
  ["lines of tags", "<?xml version='1.0'?>\n<a\n k='1'>\n\n</a>\n", "<a@2 k=1>\\n\\n</a@5>"],
  ["white space before the declaration", "\n\n<?xml version='1.0'?><a/>", "<a@3></a@3>"],
  ["a property that objects have", "<a toString='1' __proto__='2'/>", "<a@1 toString=1 __proto__=2></a@1>"],
];

test.each(cases)("tells %s", async (_name, xml, expected) => {
  expect(await told(xml)).toBe(expected);
  expect(await told(xml, 1)).toBe(expected);
});

const LAUGHS = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol">
<!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>
<a>&lol2;</a>`;
const MEBIBYTE = 1_048_576;

const refusals: readonly (readonly [name: string, xml: string, says: string, line: number])[] = [
  ["a DOCTYPE", "<a/>".replace("<", '\n<!DOCTYPE a SYSTEM "file:///etc/passwd">\n<'), "DOCTYPE", 2],
  ["entities that multiply", LAUGHS, "DOCTYPE", 2],
  ["an entity that nobody declared", "<a>\n&euro;</a>", "undefined entity", 2],
  ["an attribute's entity that nobody declared", "<a>\n<b k='&x;'/></a>", "undefined entity", 2],
  ["a document that is cut", "<a>\n<b>text", "ends inside the element b", 2],
  ["a tag that is cut", "<a>\n<b", "ends inside the element a", 2],
  ["a tag that is not closed", "<a>\n<b>\n</a>", "unexpected close tag", 3],
  ["no element", "\n\n", "root element", 3],
  ["a second root", "<a/>\n<b/>", "only one root", 2],
  ["text after the root", "<a/>\n1", "outside of root", 2],
  ["an attribute twice", "<a>\n<b k='1' k='2'/></a>", "duplicate attribute", 2],
  ["a control character", "<a>\n\u0001</a>", "disallowed character", 2],
  ["a text beyond 1 MiB", `<a>\n${"x".repeat(MEBIBYTE + 1)}</a>`, "longer than 1 MiB", 2],
  [
    "a text beyond 1 MiB in parts",
    `<a>\n${`${"x".repeat(400_000)}<!-- -->`.repeat(3)}</a>`,
    "longer than 1 MiB",
    2,
  ],
  ["a text that never ends", `<a>\n${"x".repeat(2 * MEBIBYTE)}`, "longer than 1 MiB", 2],
  ["an attribute beyond 1 MiB", `<a>\n<b k="${"x".repeat(MEBIBYTE + 1)}"/></a>`, "longer than 1 MiB", 2],
  ["a comment that never ends", `<a>\n<!-- ${"x".repeat(2 * MEBIBYTE)}`, "longer than 1 MiB", 2],
  ["elements 65 deep", `<a>\n${"<b>".repeat(64)}${"</b>".repeat(64)}</a>`, "64 elements are nested", 2],
];

describe("refuses", () => {
  test.each(refusals)("%s", async (_name, xml, says, line) => {
    const error = await eventsOf(xml, 50_000).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Problem);
    const { code, detail, more } = error as Problem;
    expect({ code, line: more["line"] }).toEqual({ code: "unreadable_file", line });
    expect(detail).toContain(says);
    expect(detail).toContain(`on line ${line}.`);
  });

  test("nothing that is exactly at the limits", async () => {
    const text = "x".repeat(MEBIBYTE - 1000);
    expect((await eventsOf(`<a>${text}</a>`, 50_000))[1]).toEqual({ kind: "text", text });
    expect((await eventsOf(`${"<b>".repeat(64)}${"</b>".repeat(64)}`)).length).toBe(128);
  });
});
