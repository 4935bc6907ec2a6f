/** The machine's own Chromium. A test that needs it is skipped where there is none, and says so. */
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const PLACES = [
  process.env["CASHBOOK_TEST_CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const path = PLACES.find((place) => place !== undefined && existsSync(place));

/** Why there is no browser; undefined where there is one. */
export const missingBrowser =
  path === undefined
    ? "no Chromium on this machine: install the package chromium, or name one by CASHBOOK_TEST_CHROMIUM"
    : undefined;

/** Root can start it only without its sandbox, which is no matter for pages that the tests made. */
export function openBrowser(): Promise<Browser> {
  if (path === undefined) throw new Error(missingBrowser);
  return chromium.launch({ executablePath: path, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}
