/** JSON with exact numbers: whole numbers that a double holds exactly become numbers, all others keep their digits. */
import { plainNumeral } from "./decimal.ts";

/** Reads JSON text. Throws SyntaxError like JSON.parse. Numbers with decimals, exponents or too many digits become decimals. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_key, value, { source }) => {
    if (typeof value !== "number" || source === undefined || String(value) === source) {
      return typeof value === "number" && !Number.isSafeInteger(value)
        ? exact(source ?? String(value))
        : value;
    }
    return exact(source);
  });
}

/** Writes JSON text; decimals are raw JSON already. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Whether a JSON value is an object with members. An exact number (`JSON.rawJSON`) is none. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}

/** Keeps a plain numeral as it is spelled; one with an exponent is spelled out where that is possible. */
function exact(source: string): unknown {
  return JSON.rawJSON(/[eE]/.test(source) ? (plainNumeral(source, 30) ?? source) : source);
}

/** What is wrong with a text that parseJson refused, with the place where JSON.parse does not say it. */
export function jsonFault(text: string, error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const token = /^Unexpected token '.'/su.exec(said);
  if (token === null) return said;
  const at = firstFault(text);
  const before = text.slice(0, at).split("\n");
  return `${token[0]} in JSON at position ${at} (line ${before.length} column ${(before.at(-1)?.length ?? 0) + 1})`;
}

/** Where the token is that cannot stand there: any shorter text merely ends too soon, so halving finds it. */
function firstFault(text: string): number {
  let sound = 0;
  let broken = text.length;
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    if (isBroken(text.slice(0, middle))) broken = middle;
    else sound = middle;
  }
  return sound;
}

function isBroken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return error instanceof Error && error.message.startsWith("Unexpected token");
  }
}
