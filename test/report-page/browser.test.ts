/** The page in a real browser, from disk and without network: silent, accessible, usable, and numbered on paper. */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { missingBrowser, openBrowser } from "./chromium.ts";
import { findings, SCREENS } from "./accessibility.ts";
import { manyRows } from "./many-rows.ts";

const TEN_THOUSAND = 10_000;

/** Part of Debian's poppler-utils. */
const hasPdfReader = spawnSync("pdftotext", ["-v"]).status === 0;

let place: Place;
let browser: Browser | undefined;
const write = async (name: string, ...words: string[]) => {
  const { stderr } = await cashbook(["reports", "page", "--out", name, "--quiet", ...words], { place });
  expect(stderr).toBe("");
};

beforeAll(async () => {
  if (missingBrowser !== undefined) process.stderr.write(`Skipped: ${missingBrowser}.\n`);
  if (!hasPdfReader) process.stderr.write("Skipped: no pdftotext on this machine: install poppler-utils.\n");
  place = await freshPlace();
  await cashbook(["init", "Muster & Söhne", "--currency", "EUR"], { place });
  await cashbook(["accounts", "create", "Giro"], { place });
  await cashbook(["accounts", "create", "Savings"], { place });
  const load = (account: string, rows: string) =>
    cashbook(["tx", "import", "-", "--account", account], { place, input: rows });
  expect(await load("Savings", manyRows({ count: 120, year: 2025 }))).toMatchObject({ exit: 0 });
  await write("small.html", "--period", "2025");
  expect(await load("Giro", manyRows({ count: TEN_THOUSAND, year: 2026 }))).toMatchObject({ exit: 0 });
  await write("large.html", "--period", "2026", "--compare", "2025");
  if (missingBrowser === undefined) browser = await openBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await place[Symbol.asyncDispose]();
});

test("10,000 transactions with long texts are at most 400 kB, and the page says what it lacks", async () => {
  const long = manyRows({ count: TEN_THOUSAND, year: 2024, hasReferences: true });
  expect(await cashbook(["tx", "import", "-", "--account", "Giro"], { place, input: long })).toMatchObject({
    exit: 0,
  });
  await write("long.html", "--period", "2024");
  const page = await readFile(join(place.folder, "long.html"), "utf8");
  expect(Buffer.byteLength(page)).toBeLessThan(400_000);
  expect(page).toContain("Texts of more than 60 letters lack their middle.");
  expect(page).toMatch(/<td>Invoice [^<]{12}…[^<]+ Alpha GmbH</);
});

test("10,000 transactions are at most 400 kB", async () => {
  expect((await readFile(join(place.folder, "large.html"))).length).toBeLessThan(400_000);
});

interface Visit {
  readonly page: Page;
  readonly messages: readonly string[];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

async function visit(
  name: string,
  {
    width = 1280,
    scheme = "light",
    hasScript = true,
  }: { width?: number; scheme?: "light" | "dark"; hasScript?: boolean } = {},
  { folder } = place,
): Promise<Visit> {
  if (browser === undefined) throw new Error(missingBrowser);
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    javaScriptEnabled: hasScript,
    offline: true,
  });
  const page = await context.newPage();
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) messages.push(`asks for ${request.url()}`);
  });
  await page.goto(pathToFileURL(join(folder, name)).href);
  return { page, messages, [Symbol.asyncDispose]: () => context.close() };
}

describe.skipIf(missingBrowser !== undefined)("in Chromium", () => {
  test.for(SCREENS)("axe finds nothing at %i pixels, %s", async ([width, scheme]) => {
    await using visitor = await visit("small.html", { width, scheme });
    const { page, messages } = visitor;
    await page.click(".filter button");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    expect(await findings(page)).toEqual([]);
    expect(messages).toEqual([]);
  });

  test.for([1280, 390])("figures of any size and long names fit at %i pixels", async (width) => {
    for (const amount of ["123456.78", "-19640545.73", "-4123456789012.34"]) {
      await using long = await freshPlace();
      const run = (words: string[], input = "") => cashbook(words, { place: long, input });
      await run(["init", "Donaudampfschifffahrtsgesellschaft KGaA", "--currency", "EUR"]);
      const name = "Bundesversicherungsgesellschaft";
      const rows = `Date,Description,Merchant,Amount\n2026-01-05,Premium,${name},${amount}\n2026-02-05,Premium,${name},-1.00\n`;
      const loaded = await run(
        ["tx", "import", "-", "--account", name, "--currency", "EUR", "--sign-as-is", "--yes"],
        rows,
      );
      expect(loaded).toMatchObject({ exit: 0 });
      expect(await run(["reports", "page", "--period", "2026", "--out", "long.html"])).toMatchObject({
        exit: 0,
      });
      await using visitor = await visit("long.html", { width }, long);
      const { page } = visitor;
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      const wide = `[...document.querySelectorAll(".card dd")].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)`;
      expect(await page.evaluate(wide)).toEqual([]);
    }
  });

  test("the keyboard reaches the filter and opens the rows behind a figure, which name their merchants", async () => {
    await using visitor = await visit("small.html");
    const { page } = visitor;
    const focused = () => page.evaluate<string>("document.activeElement.tagName");
    const tabTo = async (tag: string) => {
      for (let count = 0; count < 10 && (await focused()) !== tag; count++) await page.keyboard.press("Tab");
      expect(await focused()).toBe(tag);
    };
    await tabTo("INPUT");
    await page.keyboard.type("market");
    await page.locator(".filter output").filter({ hasText: "20 transactions" }).waitFor();
    await page.fill(".filter input", "");
    await page
      .locator(".filter output")
      .filter({ hasNotText: "transactions" })
      .waitFor({ state: "attached" });
    await tabTo("SUMMARY");
    await page.keyboard.press("Enter");
    expect(await page.locator("details[open] tbody tr").count()).toBe(20);
  });

  test("without scripts all figures and rows of a small book can be read", async () => {
    await using visitor = await visit("small.html", { hasScript: false });
    const { page } = visitor;
    expect(await page.isVisible(".filter")).toBe(false);
    const details = page.locator("details").first();
    expect(await details.locator("td").first().isVisible()).toBe(false);
    await details.locator("summary").click();
    expect(await details.locator("td").first().isVisible()).toBe(true);
    expect(await page.locator("details tbody tr").count()).toBe(120);
  });

  test("the box filters all rows of a large book", async () => {
    await using visitor = await visit("large.html");
    const { page, messages } = visitor;
    expect(await page.locator("details tbody tr").count()).toBeLessThan(TEN_THOUSAND / 2);
    const output = page.locator(".filter output");
    await page.fill(".filter input", "ticket 0042");
    await output.filter({ hasText: "transactions" }).waitFor();
    const expected = manyRows({ count: TEN_THOUSAND, year: 2026 })
      .split("\n")
      .filter((line) => line.includes("Ticket") && line.includes("0042"));
    expect(await page.textContent(".filter output")).toBe(`${expected.length} transactions`);
    expect(await page.locator("details tbody tr:visible").count()).toBe(expected.length);
    await page.fill(".filter input", "");
    await output.filter({ hasNotText: "transactions" }).waitFor({ state: "attached" });
    expect(await page.locator("details tbody tr").count()).toBe(TEN_THOUSAND);
    expect(messages).toEqual([]);
  });

  test.skipIf(!hasPdfReader)("on paper every sheet has the period and its number", async () => {
    await using visitor = await visit("small.html");
    const path = join(place.folder, "small.pdf");
    await visitor.page.pdf({ path, preferCSSPageSize: true });
    const { stdout } = spawnSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
    const sheets = stdout.split("\f").slice(0, -1);
    expect(sheets.length).toBeGreaterThan(1);
    const lastLines = sheets.map((sheet) => sheet.trimEnd().split("\n").at(-1)?.replace(/\s+/g, " "));
    expect(lastLines).toEqual(
      sheets.map((_sheet, index) => `Muster & Söhne, 2025 Page ${index + 1} of ${sheets.length}`),
    );
  });
});
