import type { Migration } from "./index.ts";

export const keys: Migration = { name: "0002-keys", statements: [] };
