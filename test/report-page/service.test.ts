/** The page at /reports: empty until a key is typed in, which stays in memory; then the page that the command makes. */
import { createHash } from "node:crypto";
import type { Browser } from "playwright-core";
import { DomUtils, parseDocument } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { createKey } from "../support/keys.ts";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace } from "../support/run.ts";
import { servedBook, type ServedBook } from "../support/served-book.ts";
import { findings, SCREENS } from "./accessibility.ts";
import { missingBrowser, openBrowser } from "./chromium.ts";
import { readPage } from "./page-reader.ts";

let served: ServedBook;
let browser: Browser | undefined;
const keys = { full: "", narrow: "", without: "", wrong: "cb_live_wrong" };

beforeAll(async () => {
  served = await servedBook();
  const { book } = served;
  const account = await book.core.call(accounts.create, book.owner, { name: "Giro <b>" });
  const rows = [
    ["2025-06-01", "Invoice 1", "700.10", "sales"],
    ["2026-01-05", "Rent <img src=x onerror=alert(1)>", "-800", "rent"],
    ["2026-02-05", "Invoice 2", "2400.55", "sales"],
    ["2026-02-06", "Who knows", "-12.01", ""],
  ] as const;
  for (const [transaction_date, description, amount, category] of rows)
    await book.core.call(transactions.create, book.owner, {
      ...{ transaction_date, description, amount, bank_account_id: account.data.id },
      ...(category === "" ? {} : { category, merchant_name: `${category} & Co` }),
    });
  keys.full = (await createKey(book, { name: "full" })).key;
  keys.narrow = (
    await createKey(book, { name: "narrow", scopes: ["reports:read", "transactions:read", "accounts:read"] })
  ).key;
  keys.without = (await createKey(book, { name: "without", scopes: ["accounts:read"] })).key;
  if (missingBrowser === undefined) browser = await openBrowser();
  else process.stderr.write(`Skipped: ${missingBrowser}.\n`);
});
afterAll(async () => {
  await browser?.close();
  await served[Symbol.asyncDispose]();
});

test("the page is for anybody, knows nothing, and runs its own scripts alone", async () => {
  const answer = await fetch(`${served.url}/reports`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).not.toMatch(/Acme|Giro/);
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).not.toContain("unsafe");
  const all = DomUtils.findAll(() => true, parseDocument(html).children);
  const inline = all.filter(({ name }) => name === "script" || name === "style");
  expect(inline.length).toBe(4);
  for (const element of inline) {
    expect(element.attribs).toEqual({});
    const hash = createHash("sha256").update(DomUtils.textContent(element)).digest("base64");
    expect(policy).toContain(`'sha256-${hash}'`);
  }
});

async function openReports({
  width = 1280,
  colorScheme = "light",
}: { width?: number; colorScheme?: "light" | "dark" } = {}) {
  if (browser === undefined) throw new Error(missingBrowser);
  const context = await browser.newContext({
    locale: "en-US",
    viewport: { width, height: 900 },
    colorScheme,
  });
  const page = await context.newPage();
  const messages: string[] = [];
  const addresses: string[] = [];
  page.on("pageerror", (error) => messages.push(error.message));
  page.on("console", (message) => messages.push(message.text()));
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto(`${served.url}/reports`);
  const show = async (key: string, period = "2026"): Promise<void> => {
    await page.fill("input[type=password]", key);
    await page.fill("input[type=text] >> nth=0", period);
    await page.click("button[type=submit]");
    await page.locator("#status").filter({ hasNotText: "Reading" }).waitFor({ state: "attached" });
  };
  return { context, page, messages, addresses, show, [Symbol.asyncDispose]: () => context.close() };
}

describe.skipIf(missingBrowser !== undefined)("in Chromium", () => {
  test.for(["full", "narrow"] as const)("with a %s key it has what the command writes", async (name) => {
    await using reports = await openReports();
    const { page, messages, addresses, show } = reports;
    await show(keys[name]);
    expect(await page.textContent("#status")).toBe("");
    await using place = await freshPlace();
    const environment = { CASHBOOK_API_KEY: keys[name] };
    const words = ["reports", "page", "--period", "2026", "--base-url", served.url];
    const written = await cashbook(words, { place, environment });
    expect(written.stderr).toBe("");
    const expected = readPage(written.stdout);
    const shown = readPage(await page.innerHTML("#report"));
    for (const kind of ["cash-flow", "categories", "merchants", "open-ends", "accounts"]) {
      expect(shown.table(kind)).toEqual(expected.table(kind));
      expect(shown.table(kind).length).toBeGreaterThan(0);
    }
    expect(shown.cards()).toEqual(expected.cards());
    expect(shown.cards()["income"]).toEqual(["2400.55", "700.10"]);
    expect(await page.title()).toBe(name === "full" ? "Acme, 2026" : "Report, 2026");
    // What the key may not read, the page does without; the browser writes refusals to its console.
    expect(messages.filter((message) => !message.includes("403"))).toEqual([]);
    expect(addresses.filter((address) => !address.startsWith(served.url))).toEqual([]);
  });

  test.for(SCREENS)(
    "axe finds nothing at %i pixels, %s, before and after the key",
    async ([width, colorScheme]) => {
      await using reports = await openReports({ width, colorScheme });
      const { page, messages, show } = reports;
      expect(await findings(page)).toEqual([]);
      await show(keys.full);
      await page.click(".filter button");
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      expect(messages).toEqual([]);
    },
  );

  test("the key is in no address, cookie or storage", async () => {
    await using reports = await openReports();
    const { context, page, addresses, show } = reports;
    await show(keys.full);
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((address) => address.includes("cb_"))).toEqual([]);
    expect(page.url()).toBe(`${served.url}/reports`);
    expect(await context.storageState()).toEqual({ cookies: [], origins: [] });
    await page.reload();
    expect(await page.inputValue("input[type=password]")).toBe("");
  });

  test.for([
    ["a wrong key", "wrong", "2026", "The credential is not valid."],
    ["a key that may not", "without", "2026", "reports:read"],
    ["a period that is none", "full", "soon", 'The period "soon" is not a day or a period.'],
  ] as const)("%s: a sentence, and no page", async ([_case, key, period, sentence]) => {
    await using reports = await openReports();
    await reports.show(keys[key], period);
    expect(await reports.page.textContent("#status")).toContain(sentence);
    expect(await reports.page.innerHTML("#report")).toBe("");
  });
});
