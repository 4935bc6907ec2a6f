/** Which files a zip file holds, under which names and in which order; hostile ones are refused before anything is unpacked. */
import { crc32 } from "node:zlib";
import { strToU8, zipSync, type Zippable } from "fflate";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flagText } from "../../../src/client/flag-text.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { packedFiles, unpackFile } from "../../../src/importing/zip/packed-files.ts";
import { processorClock } from "../../support/processor-clock.ts";
import { memoryFile } from "../read-whole.ts";
import { workbookBytes, zipped } from "../workbook.ts";

const CSV = "Date,Description,Amount\n2026-01-02,Coffee,-4.50\n";

function zip(...names: readonly string[]): Buffer {
  return Buffer.from(zipped(Object.fromEntries(names.map((name) => [name, `${name}\n`]))));
}

/** Every place of a name, in the entries and in the directory, taken by one of the same length. */
function renamed(bytes: Buffer, name: string, other: string): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(name, 0, "latin1"); at >= 0; at = copy.indexOf(name, at + 1, "latin1"))
    copy.write(other, at, "latin1");
  return copy;
}

/** The record of an entry in the directory. */
function central(bytes: Buffer, name: string): number {
  return bytes.lastIndexOf(name) - 46;
}

function patched(bytes: Buffer, name: string, patch: (copy: Buffer, central: number) => void): Buffer {
  const copy = Buffer.from(bytes);
  patch(copy, central(copy, name));
  return copy;
}

async function paths(bytes: Uint8Array): Promise<readonly string[] | undefined> {
  return (await packedFiles(memoryFile(bytes, { name: "bank.zip" })))?.map(({ path }) => path);
}

async function refusal(work: Promise<unknown>): Promise<Problem> {
  const outcome = await work.catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Problem);
  expect(outcome).toMatchObject({ code: "unreadable_file" });
  return outcome as Problem;
}

/** The bytes of each file, by its path. */
async function unpacked(bytes: Uint8Array): Promise<Readonly<Record<string, string>>> {
  const source = memoryFile(bytes, { name: "bank.zip" });
  const texts: Record<string, string> = {};
  for (const packed of (await packedFiles(source)) ?? []) {
    const pieces: Uint8Array[] = [];
    for await (const piece of unpackFile(source, packed)) pieces.push(piece.slice());
    texts[packed.path] = Buffer.concat(pieces).toString();
  }
  return texts;
}

describe("the files of a zip file", () => {
  test("come folder by folder, in the order of their names", async () => {
    const bytes = zip("b.csv", "a/z.csv", "a-1.csv", "a/b/c.csv", "C.csv", "a.csv");
    // As the folders of a disk are walked: a name is compared with its neighbours alone.
    expect(await paths(bytes)).toEqual(["C.csv", "a/b/c.csv", "a/z.csv", "a-1.csv", "a.csv", "b.csv"]);
    expect(await unpacked(bytes)).toMatchObject({ "a/z.csv": "a/z.csv\n", "C.csv": "C.csv\n" });
  });

  test("are none that are hidden, and no folders and links", async () => {
    const bytes = zip("a.csv", ".b.csv", "x/.c/d.csv", "__MACOSX/._a.csv", "__MACOSX/a.csv", "link.csv");
    const linked = patched(bytes, "link.csv", (copy, at) => {
      copy[at + 5] = 3;
      copy.writeUInt16LE(0o120777, at + 40);
    });
    expect(await paths(linked)).toEqual(["a.csv"]);
    expect(await paths(zip("a/", "a/b.csv", "c\\"))).toEqual(["a/b.csv"]);
  });

  test.each([
    ["../../etc/passwd", "etc/passwd"],
    ["/etc/passwd", "etc/passwd"],
    ["C:\\bank\\a.csv", "bank/a.csv"],
    ["./a.csv", "a.csv"],
    ["..", "unnamed"],
    ["a\u001b[2J\u0000\n.csv", "a\ufffd[2J\ufffd\ufffd.csv"],
    [`${"x".repeat(3000)}.csv`, `…${"x".repeat(496)}.csv`],
  ])("a name that leads elsewhere or hides something stays inside: %j", async (name, path) => {
    expect(await paths(zip(name))).toEqual([path]);
  });

  test("of one name are all read, the later ones with a number", async () => {
    const bytes = renamed(renamed(zip("a.csv", "b.csv", "c.csv"), "b.csv", "a.csv"), "c.csv", "a.csv");
    expect(await paths(bytes)).toEqual(["a.csv", "a.csv (2)", "a.csv (3)"]);
    expect(Object.values(await unpacked(bytes))).toEqual(["a.csv\n", "b.csv\n", "c.csv\n"]);
    // Names that a disk may hold side by side.
    expect(await paths(zip("a.csv", "A.csv"))).toEqual(["A.csv", "a.csv"]);
  });

  test("have names in UTF-8, with its flag or without, in the code page of DOS, or in the field for them", async () => {
    expect(await paths(zip("März.csv"))).toEqual(["März.csv"]);
    expect(await paths(renamed(zip("M__rz.csv"), "M__rz", "M\u00c3\u00a4rz"))).toEqual(["März.csv"]);
    expect(await paths(renamed(zip("M_rz.csv"), "M_rz", "M\u0084rz"))).toEqual(["März.csv"]);
    const field = (crc: number) => {
      const bytes = Buffer.alloc(5 + 9);
      bytes[0] = 1;
      bytes.writeUInt32LE(crc, 1);
      bytes.write("März.csv", 5);
      return { "M_rz.csv": [strToU8(CSV), { extra: { 0x7075: bytes } }] } as Zippable;
    };
    expect(await paths(zipSync(field(crc32("M_rz.csv"))))).toEqual(["März.csv"]);
    // The field of another name than the one that stands there.
    expect(await paths(zipSync(field(1)))).toEqual(["M_rz.csv"]);
  });

  test("of 64 bits", async () => {
    const bytes = Buffer.from(
      zipSync({ "a.csv": [strToU8(CSV), { level: 0, extra: { 1: new Uint8Array(24) } }] }),
    );
    const at = central(bytes, "a.csv");
    const [packed, size, offset] = [20, 24, 42].map((member) => bytes.readUInt32LE(at + member));
    const extra = at + 46 + 5 + 4;
    for (const [index, value] of [size, packed, offset].entries())
      bytes.writeBigUInt64LE(BigInt(value ?? 0), extra + 8 * index);
    for (const member of [20, 24, 42]) bytes.writeUInt32LE(0xffffffff, at + member);
    expect(await unpacked(bytes)).toEqual({ "a.csv": CSV });
    bytes.writeBigUInt64LE(2n ** 64n - 1n, extra + 16);
    expect((await refusal(unpacked(bytes))).detail).toMatch(/not where the zip directory says/);
    bytes.writeBigUInt64LE(2n ** 64n - 1n, extra);
    expect((await refusal(unpacked(bytes))).detail).toMatch(/would unpack to \d+ bytes; at most 4 GiB/);
  });
});

describe("no zip file of files", () => {
  const sheets = [{ name: "Mai", rows: [["Date", "Amount"]] }];
  test.each<readonly [string, Uint8Array]>([
    ["a CSV file", strToU8(CSV)],
    ["nothing", new Uint8Array()],
    ["a workbook", workbookBytes({ sheets })],
    ["a workbook without its relations", zip("xl/workbook.xml", "a.xml")],
    ["a spreadsheet of OpenDocument", zip("mimetype", "content.xml")],
    ["a document of Word", zip("[Content_Types].xml", "word/document.xml")],
    ["a document of Numbers", zip("Index/Document.iwa", "preview.jpg")],
  ])("is %s", async (_, bytes) => {
    expect(await paths(bytes)).toBeUndefined();
  });

  test("a workbook in a zip file is a file of it", async () => {
    const bytes = zipped({ "mai.xlsx": workbookBytes({ sheets }), "mai/xl/workbook.xml": "x" });
    expect(await paths(bytes)).toEqual(["mai/xl/workbook.xml", "mai.xlsx"]);
  });
});

describe("refused", () => {
  const two = zip("a.csv", "b.csv");
  const locked = (bytes: Buffer, name: string) =>
    patched(bytes, name, (copy, at) => copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8));

  test.each<readonly [string, () => Uint8Array, RegExp]>([
    ["empty", () => zipped({}), /bank\.zip is a zip file without a file in it/],
    ["of hidden files alone", () => zip(".a", "__MACOSX/b", "c/"), /without a file in it/],
    ["cut off", () => two.subarray(0, two.length - 30), /cut off/],
    [
      "of a damaged directory",
      () => patched(two, "b.csv", (copy, at) => copy.fill(0, at, at + 4)),
      /damaged/,
    ],
    ["with a password", () => locked(locked(two, "a.csv"), "b.csv"), /is a zip file with a password/],
    [
      "of too many files",
      () => {
        const files = Array.from({ length: 10_001 }, (_, n) => [`${n}.csv`, new Uint8Array()] as const);
        return zipSync(Object.fromEntries(files), { level: 0 });
      },
      /holds 10001 files; at most 10000 are read/,
    ],
    [
      "whose files share their bytes",
      () => {
        const many = zip(...Array.from({ length: 50 }, (_, n) => `${100 + n}.csv`), "all.csv");
        return Array.from({ length: 50 }, (_, n) => `${100 + n}.csv`).reduce(
          (bytes, name) => patched(bytes, name, (copy, at) => copy.writeUInt32LE(3000, at + 20)),
          many,
        );
      },
      /its files are larger than it is/,
    ],
    [
      "that says it is far larger",
      () => patched(two, "b.csv", (copy, at) => copy.writeUInt32LE(65 << 20, at + 24)),
      /more than 250 times its size/,
    ],
  ])("%s", async (_, make, detail) => {
    const { detail: said, remedy } = await refusal(paths(make()));
    expect(said).toMatch(detail);
    expect(remedy).not.toBe("");
  });

  test("of a file alone: the others are read", async () => {
    const source = (bytes: Uint8Array) => memoryFile(bytes, { name: "bank.zip" });
    const each = async (bytes: Uint8Array) => {
      const told: string[] = [];
      for (const packed of (await packedFiles(source(bytes))) ?? []) {
        try {
          for await (const _ of unpackFile(source(bytes), packed));
          told.push("read");
        } catch (error) {
          told.push(
            error instanceof Problem ? `${flagText(error.detail)} ${flagText(error.remedy)}` : "crash",
          );
        }
      }
      return told;
    };
    const lockedOne = await each(locked(two, "a.csv"));
    expect(lockedOne[0]).toMatch(/The part a\.csv of bank\.zip has a password .*Unpack the zip file/);
    expect(lockedOne[1]).toBe("read");
    const checksum = patched(two, "b.csv", (copy, at) => copy.writeUInt32LE(7, at + 16));
    expect(await each(checksum)).toEqual(["read", expect.stringMatching(/b\.csv of bank\.zip .*checksum/)]);
    const method = patched(two, "b.csv", (copy, at) => copy.writeUInt16LE(9, at + 10));
    expect(await each(method)).toEqual(["read", expect.stringMatching(/compression method \(9\).*Unpack/)]);
  });

  test("a bomb, as soon as it is more than it says or than any file is", async () => {
    const bomb = Buffer.from(zipped({ "a.csv": new Uint8Array(17 << 20) }));
    const before = process.memoryUsage().rss;
    expect((await refusal(unpacked(bomb))).detail).toMatch(/a\.csv of bank\.zip is more than 250 times/);
    const lying = patched(bomb, "a.csv", (copy, at) => copy.writeUInt32LE(1000, at + 24));
    expect((await refusal(unpacked(lying))).detail).toMatch(/larger than the zip directory says/);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });
});

test("any damage ends in the right bytes or in a problem", async () => {
  const whole = zip("a.csv", "b/c.csv");
  const contents = Object.values(await unpacked(whole));
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const bytes = Uint8Array.from(whole);
      for (const [at, value] of changes) bytes[at] = value;
      const spentMs = processorClock();
      try {
        for (const text of Object.values(await unpacked(bytes))) expect(contents).toContain(text);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
      expect(spentMs()).toBeLessThan(5000);
    }),
  );
});
