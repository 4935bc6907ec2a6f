/** Entry point of the threads of `cashbook serve`. */
import { built } from "../src/version.ts";
import { loadProgram } from "./compiled.ts";

const { thread } = built ? loadProgram("work") : await import("./main.ts");
await thread();
