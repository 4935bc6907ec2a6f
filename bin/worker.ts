/** Entry point of the program's threads. */
import { built } from "../src/version.ts";
import { loadProgram } from "./compiled.ts";

const { thread } = built ? loadProgram("work") : await import("./main.ts");
await thread();
