import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { oldWorkbooks } from "./xls-files.ts";

const folder = new URL("../fixtures/xls/", import.meta.url);

test.each(Object.entries(oldWorkbooks))("%s is what its rows write", (name, write) => {
  const path = new URL(name, folder);
  if (process.env["CASHBOOK_UPDATE_WORKBOOKS"] !== undefined) writeFileSync(path, write());
  expect(readFileSync(path).equals(write())).toBe(true);
});
