/** The version of this program. The build writes it in; run from source, it is read from package.json. */
import { readFileSync } from "node:fs";

declare const CASHBOOK_VERSION: string | undefined;

/** Whether this is the built program. */
export const built = typeof CASHBOOK_VERSION === "string";

export const version: string = typeof CASHBOOK_VERSION === "string" ? CASHBOOK_VERSION : fromPackage();

function fromPackage(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
