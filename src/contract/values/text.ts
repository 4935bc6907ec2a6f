/** Schema pieces that several resources share: texts, dates, amounts, and the text forms that a query string needs. */
import * as z from "zod/mini";
import { expectedWords } from "./expected-words.ts";
import { isCurrency } from "./currency.ts";
import { isDate } from "./date.ts";
import { decimal, plainNumeral, type Decimal, readDigits } from "./decimal.ts";
import { documented, type Words } from "./documented.ts";
import type { ProblemCode } from "../problem.ts";

/**
 * Adds the sentence that help, documents and completion show for a field, to the schema itself: zod's `describe` copies it, and is
 * a check that each value goes through. A schema that has a sentence or a name in documents is copied, because it is used
 * elsewhere too. Another that is also used without the sentence is cloned by who describes it.
 */
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  const words: Words | undefined = z.globalRegistry.get(schema);
  const isShared = words?.["description"] !== undefined || words?.component !== undefined;
  return documented(isShared ? schema.clone() : schema, { description });
}

/** Counts code points, as the limits of the contract do. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) count--;
  }
  return count;
}

/** A refusal with a problem code of the table as `params.code`. */
function refuse(code: string, message: string) {
  return { message, params: { code } };
}

/** A stored text: no NUL, no lone surrogate, at most `maximum` code points. Stored as sent. */
export function text(maximum: number) {
  const schema = z.string("must be a text").check(
    z.refine(
      (value) => !value.includes("\0") && value.isWellFormed(),
      refuse("invalid_text", "contains a NUL character or a broken surrogate"),
    ),
    z.refine(
      (value) => value.length <= maximum || codePoints(value) <= maximum,
      refuse("too_long", `has more than ${maximum} characters`),
    ),
  );
  return documented(schema, { maxLength: maximum, problems: ["invalid_text"] });
}

/** A stored text that is not empty. */
export function name(maximum: number) {
  const schema = text(maximum).check(
    z.refine((value) => value.trim() !== "", refuse("empty", "must not be empty")),
  );
  return documented(schema, { minLength: 1, pattern: "\\S" });
}

/** A real day, YYYY-MM-DD. */
export function date() {
  const schema = z
    .string("must be a date")
    .check(z.refine(isDate, refuse("invalid_date", "must be an existing date, written YYYY-MM-DD")));
  return documented(schema, { format: "date", problems: ["invalid_date"] });
}

/** An ISO 4217 code, any case in, upper case out. */
export function currency() {
  const schema = z
    .pipe(
      z.string("must be a currency code"),
      z.transform((value: string) => value.toUpperCase()),
    )
    .check(z.refine(isCurrency, refuse("unknown_currency", "must be an ISO 4217 currency code")));
  return documented(schema, { type: "string", pattern: "^[A-Za-z]{3}$", problems: ["unknown_currency"] });
}

const NUMERAL = "^[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,9})?$";
const NUMERAL_TEXT = new RegExp(NUMERAL);

/** The type that takes an exact number: a number of the wire (kept by its digits), a decimal text, or a safe integer. */
type Numeral = Decimal | string | number;

/**
 * An exact number with at most `maximum` significant digits, as its plain numeral. A double with decimals is refused: it
 * has lost its digits before it gets here.
 */
export function numeral({ maximum, code }: { maximum: number; code: "amount_syntax" | "invalid_number" }) {
  const schema = z.pipe(
    z.custom<Numeral>(
      (value) => numeralText(value) !== undefined,
      refuse(code, "must be a number, such as -1299.90"),
    ),
    z.transform((value: Numeral, context) => {
      const text = numeralText(value) ?? "";
      const plain = plainNumeral(text, maximum);
      if (plain !== undefined) return plain;
      const { digits = "", scale = 0 } = readDigits(text) ?? {};
      const isBelowOne = digits.length <= Math.min(scale, maximum);
      context.issues.push({
        code: "custom",
        input: value,
        message: isBelowOne
          ? `must be a number of at most ${maximum} decimals`
          : `must be a number of at most ${maximum} digits`,
        params: { code: isBelowOne ? "amount_precision" : "amount_range" },
      });
      return "0";
    }),
  );
  const sizes: ProblemCode[] = ["amount_precision", "amount_range"];
  const problems = code === "amount_syntax" ? [code, ...sizes] : sizes;
  return documented(schema, { anyOf: [{ type: "number" }, { type: "string", pattern: NUMERAL }], problems });
}

function numeralText(value: unknown): string | undefined {
  const spelled = JSON.isRawJSON(value) ? value.rawJSON : value;
  if (typeof spelled === "number") return Number.isSafeInteger(spelled) ? String(spelled) : undefined;
  if (typeof spelled !== "string") return undefined;
  return NUMERAL_TEXT.test(spelled) ? spelled : undefined;
}

/** A signed amount in major units as its plain numeral; the currency's decimals are checked where the currency is known. */
export function amount() {
  return numeral({ maximum: 15, code: "amount_syntax" });
}

/** An exact number of an answer. A whole number without decimals arrives as a safe integer and becomes a decimal too. */
export function exactNumber() {
  const schema = z.pipe(
    z.custom<Decimal | number>((value) => JSON.isRawJSON(value) || Number.isSafeInteger(value)),
    z.transform((value: Decimal | number): Decimal =>
      typeof value === "number" ? decimal(String(value)) : value,
    ),
  );
  return documented(schema, { type: "number" });
}

/** A moment, RFC 3339 UTC with milliseconds. */
export function moment() {
  return documented(z.string(), { format: "date-time" });
}

/** A moment given by a caller: RFC 3339 with offset, as UTC with milliseconds. */
export function momentInput() {
  const schema = z.pipe(
    z.iso.datetime({ offset: true, error: "must be a time such as 2026-03-01T00:00:00Z" }),
    z.transform((value: string) => new Date(value).toISOString()),
  );
  return documented(schema, { type: "string", format: "date-time" });
}

/** An enumeration, any case in, lower_snake out. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.pipe(
    z.pipe(
      z.string(`must be one of ${values.join(", ")}`),
      // Codes of countries have capitals.
      z.transform(
        (word: string) => values.find((value) => foldSlug(value) === foldSlug(word)) ?? foldSlug(word),
      ),
    ),
    z.enum(values, { error: ({ input }) => expectedWords(values, input) }),
  );
}

/** An open enumeration: known values in any case, aliases resolved, any other slug kept as it is. */
export function slug({
  known,
  aliases = {},
}: {
  known: readonly string[];
  aliases?: Readonly<Record<string, string>>;
}) {
  const schema = z.pipe(
    text(200),
    z.transform((value: string) => {
      const folded = foldSlug(value);
      if (known.includes(folded)) return folded;
      // Every object has a member called constructor; only own ones are aliases.
      return Object.hasOwn(aliases, folded) ? (aliases[folded] ?? value) : value;
    }),
  );
  return documented(schema, { ...openValues(known), problems: ["invalid_text"] });
}

/** How documents show an open enumeration: what is known, or any other text. */
export function openValues(known: readonly string[]) {
  return {
    type: "string",
    anyOf: [
      { type: "string", enum: known },
      { type: "string", maxLength: 200 },
    ],
  };
}

function foldSlug(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}

/** A whole number that may come as text in a query string. */
export function queryInteger({ minimum, maximum }: { minimum: number; maximum: number }) {
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], `must be a whole number`),
      z.transform((value: number | string) =>
        typeof value === "string" && /^-?[0-9]{1,15}$/.test(value) ? Number(value) : value,
      ),
    ),
    documented(
      z
        .int(`must be a whole number from ${minimum} to ${maximum}`)
        .check(
          z.refine(
            (value) => value >= minimum && value <= maximum,
            refuse("out_of_range", `must be a whole number from ${minimum} to ${maximum}`),
          ),
        ),
      { minimum, maximum },
    ),
  );
}

/** True or false that may come as text in a query string. */
/** A member that has a request done and taken back: the answer, or the refusal, is that of the request itself. */
export function dryRunFlag() {
  return z.optional(
    described(queryFlag(), "Only answer with what would happen, or why it would be refused; change nothing."),
  );
}

export function queryFlag() {
  return z.pipe(
    z.pipe(
      z.union([z.boolean(), z.string()], "must be true or false"),
      z.transform((value: boolean | string) => (value === "true" ? true : value === "false" ? false : value)),
    ),
    z.boolean("must be true or false"),
  );
}

/** A list of values that may come repeated or separated by commas in a query string. */
export function queryList<Item extends z.ZodMiniType<unknown, string>>(item: Item) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string())], "must be a value or a list of values"),
      z.transform((value: string | string[]) =>
        typeof value === "string" ? value.split(",") : value.flatMap((part) => part.split(",")),
      ),
    ),
    z.array(item),
  );
}
