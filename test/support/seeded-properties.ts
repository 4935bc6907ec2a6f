/** Loaded before each test file: fast-check draws from the seed of the run. */
import fc from "fast-check";
import { randomSeed } from "./random-seed.ts";

fc.configureGlobal({ seed: randomSeed });
