/** The program's compiled code makes starts faster, and nothing depends on it. */
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshPlace, program, shell, type Place } from "../support/run.ts";

let place: Place;
let copy = "";
let beside = "";
beforeAll(async () => {
  place = await freshPlace();
  copy = await mkdtemp(join(tmpdir(), "cashbook-program-"));
  await cp(dirname(program), copy, { recursive: true });
  beside = join(copy, ".cache");
});
afterAll(async () => {
  await rm(copy, { recursive: true });
  await place[Symbol.asyncDispose]();
});

const run = () => shell(`"${join(copy, "cashbook.js")}" company show --fields name`, { place });
const right = { exit: 0, stdout: "name\tMy company\n" };
const compiled = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => /\bwork-[^/]*\.compiled$/.test(name));

test("it comes with the build, and is its owner's", async () => {
  const [name = ""] = await compiled(beside);
  expect(name).toMatch(new RegExp(`^work-${process.version}-`));
  expect((await stat(join(beside, name))).mode & 0o022).toBe(0);
  expect(await run()).toMatchObject(right);
});

test.each([
  ["help", 0.7, "tx --help", "Usage: cashbook tx"],
  ["list", 0.95, "tx list --json", "[]"],
])("%s has its own, of at most %d of the size", async (purpose, share, line, said) => {
  const name = `${purpose}-${process.version}-${process.arch}.compiled`;
  const [work = ""] = await compiled(beside);
  const size = async (file: string) => (await stat(join(beside, file))).size;
  expect(await size(name)).toBeLessThan(share * (await size(work)));
  await rm(join(beside, name));
  const { exit, stdout } = await shell(`"${join(copy, "cashbook.js")}" ${line}`, { place });
  expect(exit).toBe(0);
  expect(stdout).toContain(said);
  expect((await readdir(beside)).includes(name)).toBe(true);
});

test("half a file of it is no harm", async () => {
  const [name = ""] = await compiled(beside);
  const whole = await readFile(join(beside, name));
  await writeFile(join(beside, name), whole.subarray(0, whole.length / 2));
  expect(await run()).toMatchObject(right);
  await writeFile(join(beside, name), "");
  expect(await run()).toMatchObject(right);
});

test("it is made again where it is missing", async () => {
  await rm(beside, { recursive: true });
  expect(await run()).toMatchObject(right);
  expect(await compiled(beside)).toHaveLength(1);
});

test("a folder that cannot be written is left alone: the user's own cache holds it", async () => {
  await rm(beside, { recursive: true });
  await writeFile(beside, "");
  await chmod(beside, 0o400);
  expect(await run()).toMatchObject(right);
  expect(await run()).toMatchObject(right);
  expect(await compiled(join(place.home, "cache"))).toHaveLength(1);
});
