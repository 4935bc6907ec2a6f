/** Texts of bank files, names of accounts and of the company are texts on the page, whatever they spell. */
import { expect, test } from "vitest";
import { DomUtils, parseDocument } from "htmlparser2";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace } from "../support/run.ts";

const HOSTILE = [
  "</script><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  `"><svg onload=alert(1)>`,
  "' onmouseover='alert(1)",
  "]]><!--",
  "--><style>*{display:none}</style>",
  "&lt;b&gt; &amp; &#0;",
  "invoice \u202e0001 \u2066left\u2069 \u200bhidden",
  "`${alert(1)}`\\",
] as const;

test("no text becomes markup, reorders others or hides", async () => {
  await using place = await freshPlace();
  const run = async (...words: string[]) => {
    const answer = await cashbook(words, { place });
    expect(answer.stderr).toBe("");
    return answer.stdout;
  };
  await run("init", `Söhne </title><script>alert("1")</script>`, "--currency", "EUR", "--quiet");
  await run("accounts", "create", "<b>Giro</b>", "--quiet");
  await run("accounts", "create", "</style>Other", "--quiet");
  for (const text of HOSTILE)
    await run(
      ...["tx", "create", "--account", "<b>Giro</b>", "--date", "2026-03-01", "--amount", "-1", "--quiet"],
      ...["--description", text, "--merchant", text, "--category", "meals"],
    );
  const page = await run("reports", "page", "--period", "2026");
  const dom = parseDocument(page);
  const all = DomUtils.findAll(() => true, dom.children);
  const names = new Set(all.map(({ name }) => name));
  expect([...names].filter((name) => ["img", "b", "iframe", "object", "link"].includes(name))).toEqual([]);
  expect(all.filter(({ name }) => name === "script")).toHaveLength(1);
  expect(all.filter(({ name }) => name === "style")).toHaveLength(1);
  const attributes = all.flatMap(({ attribs }) => Object.keys(attribs));
  expect(attributes.filter((name) => name.startsWith("on") || name === "style")).toEqual([]);
  const cells = all.filter(({ name }) => name === "td").map((cell) => DomUtils.textContent(cell));
  for (const text of HOSTILE) {
    const visible = text.replace(/[\u200b-\u206f]/gu, (one) => `\\u{${one.charCodeAt(0).toString(16)}}`);
    expect(cells).toContain(visible);
  }
  expect(page).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f]/);
  // The style carries the title into the margins of paper, and nothing out of its text.
  const style = all.find(({ name }) => name === "style");
  expect(style && DomUtils.textContent(style)).toContain("\\3c script\\3e alert\\28 \\22 1\\22 \\29 ");
});
