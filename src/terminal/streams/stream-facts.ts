/** Reads the properties of the streams: from the streams themselves, flags and the environment. */
import type { StreamFacts } from "./io.ts";
import { localeOf } from "../../client/locale.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

interface Streams {
  readonly input: () => Stream;
  readonly output: Stream;
  readonly error: Stream;
}

/** `colour` and `noInput` come from flags or their environment variables. */
export function readStreamFacts(
  { input, output, error }: Streams,
  {
    environment,
    colour,
    noInput,
  }: { environment: Environment; colour: boolean | undefined; noInput: boolean },
): StreamFacts {
  const outputIsTerminal = output.isTTY === true;
  const errorIsTerminal = error.isTTY === true;
  const stream = outputIsTerminal ? output : error;
  return {
    outputIsTerminal,
    errorIsTerminal,
    // Looks at stdin only when a question comes up, since opening it costs time and most commands ask nothing.
    get interactive() {
      return !noInput && errorIsTerminal && environment["TERM"] !== "dumb" && input().isTTY === true;
    },
    colour: {
      output: wantsColour(outputIsTerminal, environment, colour),
      error: wantsColour(errorIsTerminal, environment, colour),
    },
    width: positiveCount(stream.columns) ?? positiveCount(Number(environment["COLUMNS"])) ?? 80,
    height: positiveCount(stream.rows) ?? 24,
    locale: localeOf(environment),
  };
}

/** --color and --no-color first, then NO_COLOR and FORCE_COLOR (no-color.org, force-color.org), then the terminal. */
function wantsColour(isTerminal: boolean, environment: Environment, flag: boolean | undefined): boolean {
  if (flag !== undefined) return flag;
  if (isSet(environment["NO_COLOR"])) return false;
  const force = environment["FORCE_COLOR"];
  if (force === "0" || force === "false") return false;
  if (isSet(force)) return true;
  return isTerminal && environment["TERM"] !== "dumb";
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && variable !== "";
}

/** Some terminals report 0 when they do not know their size. */
function positiveCount(count: number | undefined): number | undefined {
  return count !== undefined && Number.isInteger(count) && count > 0 ? count : undefined;
}
