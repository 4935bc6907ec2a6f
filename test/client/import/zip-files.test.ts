/** Files out of a zip file are imported as others are: their own bytes, gone on with where they stopped, in bounded memory. */
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ImportStopped, type ImportContext } from "../../../src/client/import/context.ts";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import { resumeImport } from "../../../src/client/import/drive/resume.ts";
import { namedFiles } from "../../../src/client/import/files/named-files.ts";
import { sha256Of } from "../../../src/client/import/files/source-file.ts";
import { withOneFile } from "../../../src/client/import/files/one-file.ts";
import { imports } from "../../../src/contract/import.ts";
import type { Call } from "../../../src/contract/operation.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importContext, importOptions } from "../../support/import-file.ts";

let book: TestBook;
let folder: string;
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-zip-"));
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

const call: Call = (operation, input, options) => book.core.call(operation, book.owner, input, options);
const context = (more: Partial<ImportContext> = {}) => importContext({ book, folder }, more);
const state = () => join(folder, "state");
const stopped = new AbortController();
stopped.abort();
const opening = (stopSignal = new AbortController().signal) => ({
  state: state(),
  stopSignal,
  input: () => createReadStream(join(folder, "bank.zip")),
});

function pack(name: string, files: Readonly<Record<string, string>>): string {
  const packed = Object.entries(files).map(([path, text]) => [path, strToU8(text)]);
  writeFileSync(join(folder, name), zipSync(Object.fromEntries(packed) as Record<string, Uint8Array>));
  return join(folder, name);
}

/** The receipts of the files that a name stands for. */
async function run(name: string, about: ImportContext = context()) {
  const { files, release } = await namedFiles([name], opening());
  try {
    const receipts = [];
    for (const named of files) {
      const { file, close } = await named.open();
      try {
        const options = importOptions({ account: "Main", chunkSize: 5 });
        receipts.push(await importFile(file, { options, context: about }));
      } finally {
        close();
      }
    }
    return receipts;
  } finally {
    await release();
  }
}

const rows = (month: number, count: number) =>
  `Date,Description,Amount\n${Array.from(
    { length: count },
    (_, n) => `2026-0${month}-${String(n + 1).padStart(2, "0")},Row ${n},-${n + 1}.00\n`,
  ).join("")}`;

/** Stops the work after so many chunks. */
function stopAfter(chunks: number): ImportContext {
  const stop = new AbortController();
  let left = chunks;
  return context({
    stopSignal: stop.signal,
    async call(operation, input, more) {
      const answer = await call(operation, input, more);
      if (operation.id === "imports.chunk" && --left === 0) stop.abort();
      return answer;
    },
  });
}

describe("an import that was stopped inside a zip file", () => {
  const files = { "1.csv": rows(1, 3), "2.csv": rows(2, 20), "3.csv": rows(3, 2) };
  const running = async () => (await call(imports.list, { state: "running" })).data;

  test("goes on by resume, and the same command does the rest", async () => {
    const zip = pack("bank.zip", files);
    await expect(run(zip, stopAfter(2))).rejects.toBeInstanceOf(ImportStopped);
    expect(await running()).toMatchObject([{ file_name: "bank.zip/2.csv" }]);
    const receipt = await resumeImport({ id: undefined, path: undefined }, context());
    expect(receipt).toMatchObject({ file_name: "bank.zip/2.csv", rows: 20, created: 20, duplicates: 0 });
    expect(readdirSync(join(state(), "imports"))).toEqual([]);
    expect((await run(zip)).map(({ created }) => created)).toEqual([0, 0, 2]);
  });

  test("is found in the zip file that is named, by its bytes", async () => {
    const zip = pack("bank.zip", files);
    await expect(run(zip, stopAfter(2))).rejects.toThrow();
    mkdirSync(join(folder, "moved"));
    const moved = join(folder, "moved", "other.zip");
    renameSync(zip, moved);
    await expect(resumeImport({ id: undefined, path: undefined }, context())).rejects.toMatchObject({
      code: "file_missing",
    });
    const others = pack("others.zip", { "2.csv": rows(2, 19) });
    await expect(resumeImport({ id: undefined, path: others }, context())).rejects.toMatchObject({
      code: "file_changed",
    });
    const receipt = await resumeImport({ id: undefined, path: `${moved}/2.csv` }, context());
    expect(receipt).toMatchObject({ file_name: "bank.zip/2.csv", created: 20 });
    expect(await running()).toEqual([]);
  });

  test("and came through a pipe is kept until it has ended, and nothing else is", async () => {
    pack("bank.zip", files);
    await expect(run("-", stopAfter(2))).rejects.toBeInstanceOf(ImportStopped);
    const kept = readdirSync(join(state(), "imports"));
    expect(kept.filter((name) => name.startsWith("input-"))).toHaveLength(1);
    const receipt = await resumeImport({ id: undefined, path: undefined }, context());
    expect(receipt).toMatchObject({ file_name: "stdin/2.csv", created: 20 });
    expect(readdirSync(join(state(), "imports"))).toEqual([]);
  });
});

test("a file has the digest and the size of its own bytes, and leaves no copy", async () => {
  const text = rows(1, 5);
  const zip = pack("bank.zip", { "a.csv": text });
  writeFileSync(join(folder, "a.csv"), text);
  const digests = await Promise.all(
    [zip, join(folder, "a.csv")].map(async (name) => {
      const { files } = await namedFiles([name], opening());
      const { file, close } = await files[0]!.open();
      expect(file.size).toBe(text.length);
      const digest = await sha256Of(file);
      close();
      return digest;
    }),
  );
  expect(digests[0]).toBe(digests[1]);
  expect(readdirSync(join(state(), "watch"))).toEqual([]);
});

test("unpacking ends when it is stopped, and leaves no copy", async () => {
  const zip = pack("bank.zip", { "a.csv": rows(1, 5) });
  const { files } = await namedFiles([zip], opening(stopped.signal));
  await expect(files[0]!.open()).rejects.toMatchObject({ name: "AbortError" });
  expect(readdirSync(join(state(), "watch"))).toEqual([]);
});

test("rejected rows are beside the zip file, under a name that leads nowhere else", async () => {
  const broken = "Date,Description,Amount\n2026-01-02,Tea,-1.00\n2026-01-03,Tea,-2.00\n2026-01-04,Tea,x\n";
  const zip = pack("bank.zip", { "../../x:y?.csv": broken, "sub/a.csv": rows(2, 2) });
  const [, second] = await run(zip);
  expect(second).toMatchObject({ file_name: "bank.zip/x:y?.csv", rejected: 1 });
  expect(second?.rejected_file && basename(second.rejected_file)).toBe("bank.zip.x_y_.csv.rejected.csv");
  expect(existsSync(join(folder, "bank.zip.x_y_.csv.rejected.csv"))).toBe(true);
});

test("rows that an earlier import rejected are left out as in a folder, and named they are read", async () => {
  const zip = pack("bank.zip", { "a.csv": rows(1, 2), "a.csv.rejected.csv": rows(2, 2) });
  const names = async (name: string) => (await namedFiles([name], opening())).files.map((file) => file.name);
  expect(await names(zip)).toEqual(["bank.zip/a.csv"]);
  expect(await names(`${zip}/a.csv.rejected.csv`)).toEqual(["bank.zip/a.csv.rejected.csv"]);
});

test("a path leads into zip files alone, and what is not there is said when its turn comes", async () => {
  const zip = pack("bank.zip", { "a.csv": rows(1, 2) });
  writeFileSync(join(folder, "plain.csv"), rows(1, 2));
  for (const [name, detail] of [
    [`${zip}/b.csv`, `${zip} holds no file b.csv.`],
    [`${zip}/../b.csv`, `${zip} holds no file ../b.csv.`],
    [join(folder, "plain.csv/x.csv"), `There is no file ${join(folder, "plain.csv/x.csv")}.`],
  ] as const) {
    const { files } = await namedFiles([name], opening());
    await expect(files[0]!.open()).rejects.toMatchObject({ code: "file_missing", detail });
  }
});

test("where one file is needed, a zip file of one is that", async () => {
  const name = async (path: string) =>
    withOneFile(path, { opening: opening(), work: async (file) => file.name });
  expect(await name(pack("one.zip", { "a.csv": "x" }))).toBe("one.zip/a.csv");
  const two = pack("two.zip", { "a.csv": "x", "b.csv": "y" });
  await expect(name(two)).rejects.toMatchObject({ code: "unreadable_file" });
  expect(await name(`${two}/b.csv`)).toBe("two.zip/b.csv");
  await expect(name(folder)).rejects.toMatchObject({ detail: `${folder} is a folder.` });
});
