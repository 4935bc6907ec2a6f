/** The words that can be typed, in the order in which help lists them. A new command is a line in its group's index. */
import type { Entry } from "../src/terminal/command.ts";
import { categories } from "./categories/index.ts";
import { company } from "./company/index.ts";

export const entries: readonly Entry[] = [categories, company];
