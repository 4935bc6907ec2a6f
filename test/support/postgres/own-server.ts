/** Tests that kill or promote a server. */
import type { TestOptions } from "vitest";
import { isAddress } from "./binaries.ts";
import type {} from "../only.ts";

/** Options of a `test` or `describe` that starts servers of its own; it is skipped, and said so, where it may not. */
export function ownServer(): TestOptions {
  if (!isAddress(process.env["CASHBOOK_TEST_POSTGRES"] ?? "")) return {};
  return {
    skip: true,
    meta: {
      onlyOn: ["postgres", "skipped, since CASHBOOK_TEST_POSTGRES names a server, which is not killed"],
    },
  };
}
