/** Runs the command line with the files of the build beside this one, or with the source. */
import { readFile } from "node:fs/promises";
import { built } from "../src/version.ts";
import { loadProgram } from "./compiled.ts";
import type { Purpose } from "./purpose.ts";
import { runLine } from "./run-line.ts";

export { loadProgram };

/** Where the files of a page are, by the folder of the build that has them; the source has no bundle of its own. */
const pageFile = (path: string) =>
  built
    ? `./${path}`
    : path
        .replace(/^swagger-ui\//, "../node_modules/swagger-ui-dist/")
        .replace(/^report-page\//, "../dist/report-page/");

export async function start(): Promise<void> {
  const load = async (purpose: Purpose) =>
    built ? loadProgram(purpose) : { ...(await import("./main.ts")), keep: () => {} };
  await runLine(load, {
    worker: new URL(built ? "worker.js" : "worker.ts", import.meta.url),
    readPageFile: (path) => readFile(new URL(pageFile(path), import.meta.url)),
  });
}
