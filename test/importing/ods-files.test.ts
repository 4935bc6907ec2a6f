/** The spreadsheets of ods-files.ts are those among the fixtures; CASHBOOK_UPDATE_WORKBOOKS=1 writes them anew. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { odsBytes, odsContent } from "./ods-document.ts";
import { odsFiles } from "./ods-files.ts";

const folder = new URL("../fixtures/ods/", import.meta.url);

test.each(Object.entries(odsFiles))("%s", (name, sheets) => {
  const path = new URL(name, folder);
  const bytes = odsBytes(odsContent(sheets));
  if (process.env["CASHBOOK_UPDATE_WORKBOOKS"] === "1") writeFileSync(path, bytes);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});
