/** Files that nobody else sees and that are gone with their process, however that ends. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTemporaryFile } from "../../src/files/temporary-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cashbook-temporary-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string) => Buffer.from(text);

test("holds what was appended, and has no name from the start", () => {
  const file = openTemporaryFile(join(folder, "deep"));
  expect(readdirSync(join(folder, "deep"))).toEqual([]);
  for (const part of ["Coffee ", "and ", "tea"]) file.append(bytes(part));
  expect(Buffer.from(file.read(7, 7)).toString()).toBe("and tea");
  expect(() => file.read(7, 8)).toThrow("the temporary file has no byte 14");
  file.close();
});

test("two at a time are two files", () => {
  const [one, other] = [openTemporaryFile(folder), openTemporaryFile(folder)];
  one.append(bytes("one"));
  other.append(bytes("other"));
  expect([one.read(0, 3), other.read(0, 5)].map((read) => Buffer.from(read).toString())).toEqual([
    "one",
    "other",
  ]);
  one.close();
  other.close();
});

test("one whose process was killed before it had lost its name is removed by the next", () => {
  writeFileSync(join(folder, ".4f9c.tmp"), "");
  writeFileSync(join(folder, "notes.txt"), "");
  openTemporaryFile(folder).close();
  expect(readdirSync(folder)).toEqual(["notes.txt"]);
});

test("is gone with a process that is killed", async () => {
  const module = join(import.meta.dirname, "../../src/files/temporary-file.ts");
  const code = `import { openTemporaryFile } from ${JSON.stringify(module)};
    openTemporaryFile(${JSON.stringify(folder)}).append(new Uint8Array(1 << 20));
    console.log("open"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(readdirSync(folder)).toEqual([]);
});
