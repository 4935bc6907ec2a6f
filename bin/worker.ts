/** What a thread of `cashbook serve` runs: the same program, entered elsewhere. */
import { built } from "../src/version.ts";
import { loadProgram } from "./compiled.ts";

const { thread } = built ? loadProgram() : await import("./main.ts");
await thread();
