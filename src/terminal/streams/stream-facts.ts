/** What is known about the streams, from the streams themselves and the environment. */
import type { Facts } from "./io.ts";
import { localeOf } from "../../client/locale.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

export interface Streams {
  readonly input: () => Stream;
  readonly output: Stream;
  readonly error: Stream;
}

/** Decides the facts. `colour` and `noInput` are what flags and their environment twins say. */
export function factsOf(
  { input, output, error }: Streams,
  {
    environment,
    colour,
    noInput,
  }: { environment: Environment; colour: boolean | undefined; noInput: boolean },
): Facts {
  const outputIsTerminal = output.isTTY === true;
  const errorIsTerminal = error.isTTY === true;
  const shown = outputIsTerminal ? output : error;
  return {
    outputIsTerminal,
    errorIsTerminal,
    // Standard input is looked at when a question comes up: most commands have none.
    get interactive() {
      return !noInput && errorIsTerminal && environment["TERM"] !== "dumb" && input().isTTY === true;
    },
    colour: {
      output: wantsColour(outputIsTerminal, environment, colour),
      error: wantsColour(errorIsTerminal, environment, colour),
    },
    width: positive(shown.columns) ?? positive(Number(environment["COLUMNS"])) ?? 80,
    height: positive(shown.rows) ?? 24,
    locale: localeOf(environment),
  };
}

/** --color and --no-color first, then NO_COLOR and FORCE_COLOR (no-color.org, force-color.org), then the terminal. */
function wantsColour(isTerminal: boolean, environment: Environment, said: boolean | undefined): boolean {
  if (said !== undefined) return said;
  if (set(environment["NO_COLOR"])) return false;
  const forced = environment["FORCE_COLOR"];
  if (forced === "0" || forced === "false") return false;
  if (set(forced)) return true;
  return isTerminal && environment["TERM"] !== "dumb";
}

function set(variable: string | undefined): boolean {
  return variable !== undefined && variable !== "";
}

/** A terminal of width 0 has not said how wide it is. */
function positive(count: number | undefined): number | undefined {
  return count !== undefined && Number.isInteger(count) && count > 0 ? count : undefined;
}
