/** Entry point of the program's threads, in an executable file. */
import { loadProgram } from "./assets.ts";

await loadProgram("work").thread();
