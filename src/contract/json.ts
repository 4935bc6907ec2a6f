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

/** Keeps a plain numeral as it is spelled; one with an exponent is spelled out where that is possible. */
function exact(source: string): unknown {
  return JSON.rawJSON(/[eE]/.test(source) ? (plainNumeral(source, 30) ?? source) : source);
}
