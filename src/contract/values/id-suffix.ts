/** The ending of an id: what lists on a terminal show of it, and what is enough to find a record; and its beginning. */
import * as z from "zod/mini";
import { documented } from "./documented.ts";
import { described, queryList } from "./text.ts";

/** The fewest digits of an ending. */
const ID_SUFFIX_MIN = 6;
/** Endings of one request. */
export const ID_SUFFIXES_MAX = 100;

/** Hexadecimal digits in lower case, without dashes. */
const idSuffix = documented(
  z
    .pipe(
      z.string("must be a text"),
      z.transform((value: string) => value.replaceAll("-", "").toLowerCase()),
    )
    .check(
      z.regex(/^[0-9a-f]{6,32}$/, `must be the last ${ID_SUFFIX_MIN} to 32 hexadecimal digits of an id`),
    ),
  { type: "string", pattern: "^[0-9A-Fa-f-]{6,36}$" },
);

/** One ending or several. */
export const idSuffixes = () =>
  queryList(idSuffix).check(z.maxLength(ID_SUFFIXES_MAX, `must be at most ${ID_SUFFIXES_MAX} endings`));

/** The member of a list's input that finds records by the endings of their ids. */
export const idSuffixInput = {
  id_suffix: z.optional(
    described(idSuffixes(), "Ids that end with this: their last 6 to 32 hexadecimal digits, without dashes."),
  ),
};

/** By which lists show it and a person types it. */
export const idEnding = (id: string) => id.slice(-8);

/** What the ids of this time, and later ones, come after: a UUIDv7 begins with its milliseconds (RFC 9562 §5.7). */
export function firstId(time: number): string {
  const digits = Math.max(0, time).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
