/** Accounts and categories that a filter names. Most lists name none, and load nothing of either. */
import type { findAccountId } from "../../src/client/find.ts";
import type { findCategory } from "../../src/client/find-category.ts";

export const namedAccount: typeof findAccountId = async (...search) =>
  (await import("../../src/client/find.ts")).findAccountId(...search);

export const namedCategory: typeof findCategory = async (...search) =>
  (await import("../../src/client/find-category.ts")).findCategory(...search);
