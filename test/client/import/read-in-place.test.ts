/** A file is hashed and its encoding found in one buffer, whose pieces are gone when the next one comes. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileAt, sha256Of } from "../../../src/client/import/files/source-file.ts";
import { byteFacts } from "../../../src/importing/decode/detect-encoding.ts";

const folder = mkdtempSync(join(tmpdir(), "cashbook-in-place-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const line = (index: number) => `2026-03-01;Payee ${index};-${index}.00\n`;
const lines = Array.from({ length: 20_000 }, (_, index) => line(index));
const FILES: Readonly<Record<string, Buffer>> = {
  "ASCII lines": Buffer.from(lines.join("")),
  "UTF-8 at both ends": Buffer.from(`Größe\n${lines.join("")}Zürich`),
  "another code page near the end": Buffer.from(`${lines.join("")}M\u00fcller\n${line(1)}`, "latin1"),
  "one line of many blocks": Buffer.from("é".repeat(150_000)),
  nothing: Buffer.alloc(0),
};

test.each(Object.entries(FILES))("%s", async (name, bytes) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const file = await fileAt(path);
  expect(file.openInPlace).toBeDefined();
  expect(await sha256Of(file)).toBe(createHash("sha256").update(bytes).digest("hex"));
  const { openInPlace: _, ...inPieces } = file;
  expect(await byteFacts(file)).toEqual(await byteFacts(inPieces));
  const { head, foreign } = await byteFacts(file);
  expect(Buffer.from(head)).toEqual(bytes.subarray(0, 65_536));
  expect(Buffer.from(foreign).every((byte) => bytes.includes(byte))).toBe(true);
});

test("pieces take the place of each other", async () => {
  const path = join(folder, "large");
  writeFileSync(path, FILES["ASCII lines"] ?? "");
  const buffers = new Set<ArrayBufferLike>();
  const pieces = (await fileAt(path)).openInPlace?.() ?? [];
  for await (const piece of pieces) buffers.add(piece.buffer);
  expect(buffers.size).toBe(1);
});
