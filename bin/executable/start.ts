/** Runs the command line from one executable file. */
import { runLine } from "../run-line.ts";
import { assetBytes, loadProgram } from "./assets.ts";

void runLine(loadProgram, {
  // A thread has no file to run.
  get worker() {
    return new URL(`data:text/javascript,${encodeURIComponent(assetBytes("worker.js").toString())}`);
  },
  readPageFile: async (path) => assetBytes(path),
});
