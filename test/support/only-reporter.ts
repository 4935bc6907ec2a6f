/** Ends a run with what fits one database only, and the reasons. */
import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";
import type {} from "./only.ts";

/** Prints a line for each, a `describe` as one. */
export const onlyReporter: Reporter = {
  onTestRunEnd(modules) {
    const lines = new Set(modules.flatMap((module) => [...linesOf(module)]));
    if (lines.size > 0) process.stdout.write(`\nOn one database only:\n${[...lines].sort().join("\n")}\n`);
  },
};

function* linesOf(parent: TestModule | TestSuite): Generator<string> {
  for (const child of parent.children) {
    const only = child.meta().onlyOn;
    if (only !== undefined) yield line(child, only);
    else if (child.type === "suite") yield* linesOf(child);
  }
}

function line(task: TestCase | TestSuite, [database, reason]: readonly [string, string]): string {
  return `  ${task.module.relativeModuleId} › ${task.fullName} (${database}): ${reason}`;
}
