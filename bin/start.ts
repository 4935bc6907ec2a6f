/** Runs the command line with the files of the build beside this one, or with the source. */
import { readFile } from "node:fs/promises";
import { built } from "../src/version.ts";
import { loadProgram } from "./compiled.ts";
import { runLine } from "./run-line.ts";

export { loadProgram };

const PAGE_FOLDER = built ? "./swagger-ui/" : "../node_modules/swagger-ui-dist/";

export async function start(): Promise<void> {
  const load = async () => (built ? loadProgram() : { ...(await import("./main.ts")), keep: () => {} });
  await runLine(load, {
    worker: new URL(built ? "worker.js" : "worker.ts", import.meta.url),
    readPageFile: (name) => readFile(new URL(`${PAGE_FOLDER}${name}`, import.meta.url)),
  });
}
