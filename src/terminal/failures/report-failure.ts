/** Says on stderr what went wrong, and answers the exit code. */
import { factsOf } from "../streams/stream-facts.ts";
import { failureOf } from "./describe-failure.ts";
import { paintFor } from "../render/paint.ts";
import type { Program } from "../run.ts";
import type { Settings } from "../settings/settings.ts";
import { Interrupted, interruptedExit } from "./interruption.ts";

export async function report(
  thrown: unknown,
  program: Program,
  { settings, interrupted }: { settings?: Settings | undefined; interrupted?: AbortSignal } = {},
): Promise<number> {
  const { stdout, stderr, environment } = program;
  const style = settings ?? styleBeforeSettings(program);
  const streams = { input: () => program.stdin, output: stdout, error: stderr };
  const { colour } = factsOf(streams, { environment, colour: style.colour, noInput: true });
  const { text, exit } = failureOf(afterInterruption(thrown, interrupted), {
    json: style.output === "json" || style.output === "jsonl",
    debug: style.debug,
    paint: await paintFor(colour.error),
  });
  // Nobody may be left to read what is said.
  stderr.on("error", () => {}).write(text);
  return exit;
}

/** Work that a signal stopped fails in many ways; all of them mean that it was interrupted. */
function afterInterruption(thrown: unknown, signal: AbortSignal | undefined): unknown {
  const exit = signal === undefined ? undefined : interruptedExit(signal);
  const stopped = thrown instanceof Error && thrown.name === "AbortError";
  return exit !== undefined && stopped ? new Interrupted(exit) : thrown;
}

/** How to speak while the command line itself is in doubt: as far as its words say it. */
function styleBeforeSettings({ argv, environment }: Program): Pick<Settings, "output" | "debug" | "colour"> {
  const output = argv.findLast((_, index) => argv[index - 1] === "-o" || argv[index - 1] === "--output");
  const joined = argv.find((word) => /^(?:-o|--output=)jsonl?$/.test(word));
  const json = argv.includes("--json") || output === "json" || output === "jsonl" || joined !== undefined;
  const said = environment["CASHBOOK_OUTPUT"] ?? "";
  return {
    output: json || (output === undefined && (said === "json" || said === "jsonl")) ? "json" : undefined,
    debug: argv.includes("--debug"),
    colour: argv.includes("--no-color") ? false : undefined,
  };
}
