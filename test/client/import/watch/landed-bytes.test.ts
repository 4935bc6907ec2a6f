/** Real files in a real folder, changed by others before and while they are read. */
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { copyOf, digestOf, readWhole } from "../../../../src/client/import/watch/landed-bytes.ts";
import { listFolder, type LandedFile } from "../../../../src/client/import/watch/list-folder.ts";

let root: string;
let folder: string;
let state: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "cashbook-landed-"));
  [folder, state] = [join(root, "in"), join(root, "state")];
  mkdirSync(folder);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function landed(name: string, content: string | Uint8Array): LandedFile {
  writeFileSync(join(folder, name), content);
  const file = listFolder(folder).files.find((one) => one.name === name);
  if (file === undefined) throw new Error(`${name} is not listed`);
  return file;
}

async function bytesOf(file: { open: () => AsyncIterable<Uint8Array> }): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of file.open()) parts.push(part);
  return Buffer.concat(parts);
}

const LARGE = Buffer.alloc(5_000_003, "0123456789abcdef");

describe("a folder's content", () => {
  test("is its regular files, in the order of their names; links and pipes are told of, folders and unfinished names are not", () => {
    writeFileSync(join(root, "secret.csv"), "outside");
    for (const name of [
      "b.csv",
      "a.CSV",
      "é.txt",
      ".hidden",
      "up.part",
      "up.PARTIAL",
      "x.tmp",
      "y~",
      "z.crdownload",
    ])
      writeFileSync(join(folder, name), "x");
    writeFileSync(join(folder, "b.csv.rejected.csv"), "x");
    mkdirSync(join(folder, "sub"));
    writeFileSync(join(folder, "sub", "c.csv"), "x");
    symlinkSync(join(root, "secret.csv"), join(folder, "link.csv"));
    symlinkSync(root, join(folder, "up"));
    execFileSync("mkfifo", [join(folder, "pipe.csv")]);
    const { files, others } = listFolder(folder);
    expect(files.map(({ name }) => name)).toEqual(["a.CSV", "b.csv", "é.txt"]);
    expect(others).toEqual([
      { name: "link.csv", what: "a link" },
      { name: "pipe.csv", what: "a pipe" },
      { name: "up", what: "a link" },
    ]);
  });

  test("names a file that cannot be named in UTF-8", () => {
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x66, 0xe4, 0x2e, 0x63])]), "x");
    expect(listFolder(folder)).toMatchObject({
      files: [],
      others: [{ what: "a file whose name is not UTF-8" }],
    });
  });

  test("of a folder that is gone is a problem", () => {
    rmSync(folder, { recursive: true });
    expect(() => listFolder(folder)).toThrow(`There is no folder ${folder}.`);
    writeFileSync(folder, "x");
    expect(() => listFolder(folder)).toThrow("is a file");
  });
});

test("the digest and the copy are of all bytes, and the copy leaves nothing behind", async () => {
  const file = landed("large.csv", LARGE);
  expect(await digestOf(file)).toBe(createHash("sha256").update(LARGE).digest("hex"));
  const copy = await copyOf(file, state);
  // Whatever becomes of the file, the copy stays as it was; it is read as often as is needed.
  writeFileSync(file.path, "other");
  expect((await bytesOf(copy!.file)).equals(LARGE)).toBe(true);
  expect((await bytesOf(copy!.file)).equals(LARGE)).toBe(true);
  expect(copy!.file).toMatchObject({ name: "large.csv", size: LARGE.length, path: file.path, isCopy: false });
  expect(readdirSync(join(state, "watch"))).toEqual([]);
  copy!.close();
});

const CHANGES: Readonly<Record<string, (file: LandedFile) => void>> = {
  "written to": ({ path }) => appendFileSync(path, "more"),
  shortened: ({ path, size }) => truncateSync(path, size - 1),
  "replaced by another of the same size": ({ path, size }) => {
    writeFileSync(`${path}.part`, Buffer.alloc(size, "x"));
    renameSync(`${path}.part`, path);
  },
  "rewritten in place, with its old time": ({ path, size }) => {
    writeFileSync(path, Buffer.alloc(size, "x"));
    utimesSync(path, 1, 1);
  },
  "replaced by a link": ({ path }) => {
    rmSync(path);
    symlinkSync("/etc/passwd", path);
  },
  "replaced by a pipe": ({ path }) => {
    rmSync(path);
    execFileSync("mkfifo", [path]);
  },
  "replaced by a folder": ({ path }) => {
    rmSync(path);
    mkdirSync(path);
  },
  removed: ({ path }) => rmSync(path),
};

describe.each(Object.entries(CHANGES))("a file that is %s", (_what, change) => {
  test("since it was listed is not read", async () => {
    const file = landed("a.csv", LARGE);
    change(file);
    expect(await digestOf(file)).toBeUndefined();
    expect(await copyOf(file, state)).toBeUndefined();
  });

  test("while it is read is not taken", async () => {
    const file = landed("a.csv", LARGE);
    let blocks = 0;
    const isWhole = readWhole(file, () => {
      if (++blocks === 2) change(file);
    });
    expect(await isWhole).toBe(false);
    expect(blocks).toBeGreaterThan(1);
  });
});

test.skipIf(process.getuid?.() === 0)("a file without permission is refused by name", async () => {
  const file = landed("a.csv", "x");
  chmodSync(file.path, 0o000);
  const [now] = listFolder(folder).files;
  await expect(digestOf(now!)).rejects.toMatchObject({ code: "unreadable_file" });
});
