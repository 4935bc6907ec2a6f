/** Entry point of the threads of `cashbook serve`, in an executable file. */
import { loadProgram } from "./assets.ts";

await loadProgram("work").thread();
