/** Tests that run the built program refuse one that is older than its source. */
import { globSync, statSync } from "node:fs";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "../..");
const SOURCES = ["package.json", "build.ts", "{build,bin,commands,src}/**/*.ts"];
/**
 * How long an answer stands, in milliseconds: through a run, since looking at every file of the source takes thirty of them each
 * time; while vitest watches, a second, as it sees a change long after it.
 */
const STANDS = process.env["VITEST_MODE"] === "WATCH" ? 1_000 : Infinity;

let judged = -Infinity;

/**
 * Throws where the built program is missing, or older than a file that it is made of.
 *
 * @param program the path of dist/cashbook.js
 */
export function assertCurrentBuild(program: string): void {
  if (performance.now() - judged < STANDS) return;
  const built = statSync(program, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) throw new Error("dist/cashbook.js is missing: run `npm run build` first");
  const newer = globSync(SOURCES, { cwd: root }).find((path) => statSync(join(root, path)).mtimeMs > built);
  if (newer !== undefined)
    throw new Error(`${relative(root, program)} is older than ${newer}: run \`npm run build\` first`);
  judged = performance.now();
}
