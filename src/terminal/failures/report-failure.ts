/** Reports a failure on stderr. */
import { readStreamFacts } from "../streams/stream-facts.ts";
import { errorWriter, terminalsOf } from "../streams/descriptor.ts";
import { describeFailure } from "./describe-failure.ts";
import { paintFor } from "../render/paint.ts";
import { beforeTerminator, splitFlag } from "../command-line/tokens.ts";
import type { Program } from "../program.ts";
import type { Settings } from "../settings/settings.ts";
import { Interruption, interruptionExit } from "./interruption.ts";

/** Writes the failure to stderr and answers the exit code. */
export async function reportFailure(
  error: unknown,
  program: Program,
  {
    settings,
    interruption,
    hasChanged = false,
  }: { settings?: Settings | undefined; interruption?: AbortSignal; hasChanged?: boolean } = {},
): Promise<number> {
  const { environment } = program;
  const style = settings ?? styleBeforeSettings(program);
  const open = { stdout: () => program.stdout, stderr: () => program.stderr };
  const streams = { input: () => program.stdin, ...terminalsOf(open) };
  const { colour, errorIsTerminal, width } = readStreamFacts(streams, {
    environment,
    colour: style.colour,
    noInput: true,
  });
  const { text, exit } = describeFailure(orInterruption(error, interruption), {
    json: style.output === "json" || style.output === "jsonl",
    debug: style.debug,
    paint: await paintFor(colour.error),
    hasChanged,
    profile: settings?.goesAfterProfileInUse === true ? settings.profile : undefined,
    width: errorIsTerminal ? width : undefined,
  });
  errorWriter(open.stderr)(text);
  return exit;
}

/** The interruption, where the error is an AbortError of work that a signal stopped. */
function orInterruption(error: unknown, signal: AbortSignal | undefined): unknown {
  const exit = signal === undefined ? undefined : interruptionExit(signal);
  const isAbort = error instanceof Error && error.name === "AbortError";
  return exit !== undefined && isAbort ? new Interruption(exit) : error;
}

/** The style of a failure that comes before the settings are known: as far as the words of the line and CASHBOOK_OUTPUT tell. */
function styleBeforeSettings({ argv, environment }: Program): Pick<Settings, "output" | "debug" | "colour"> {
  const words = beforeTerminator(argv);
  const output = words.flatMap((word, index) => {
    const { name, value } = splitFlag(word);
    return name === "-o" || name === "--output" ? [value ?? words[index + 1]] : [];
  });
  const form = words.includes("--json") ? "json" : (output.at(-1) ?? environment["CASHBOOK_OUTPUT"]);
  return {
    output: form === "json" || form === "jsonl" ? form : undefined,
    debug: words.includes("--debug"),
    colour: words.includes("--no-color") ? false : undefined,
  };
}
