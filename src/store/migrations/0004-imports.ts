import type { Migration } from "./index.ts";

export const imports: Migration = { name: "0004-imports", statements: [] };
