/** Flags whose values are currencies: refused by the name of the flag, before a file or a book is read. */
import { isCurrency } from "../../contract/values/currency.ts";
import { Problem } from "../../contract/problem.ts";
import { text, texts, type Flag } from "./flag.ts";

/** A currency by its ISO 4217 code, in upper case whatever is typed. */
export function currency(help: string): Flag<string | undefined> {
  const flag = text(help, { placeholder: "code", completes: "currency" });
  return {
    ...flag,
    read(raw, name) {
      const code = flag.read(raw, name);
      return code === undefined ? undefined : readCode(code, name);
    },
  };
}

/** Several of them, repeated or separated by commas or `|`; an empty list when it is absent. */
export function currencies(help: string): Flag<readonly string[]> {
  const flag = texts(help, { placeholder: "code", completes: "currency" });
  return {
    ...flag,
    read: (raw, name) =>
      flag
        .read(raw, name)
        .flatMap((value) => value.split(/[,|]/u))
        .map((code) => readCode(code, name)),
  };
}

function readCode(word: string, name: string): string {
  const code = word.toUpperCase();
  if (isCurrency(code)) return code;
  throw new Problem("usage", {
    detail: `${JSON.stringify(word)} is not an ISO 4217 currency code.`,
    remedy: `Correct ${name}.`,
  });
}
