/** What a number format shows of a number: an amount, a day, or a time of day (ECMA-376 part 1, 18.8.30 and 18.8.31). */

/** `negative` is a number that is shown with a minus or in parentheses although it is positive. */
export type Shows = "number" | "negative" | "day" | "time";

/** Formats without a code of their own in the file. 27 to 36 and 50 to 58 are those of East Asia. */
export function builtinShows(id: number): Shows {
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return "time";
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return "day";
  return "number";
}

/** Quoted and escaped texts, fillers, and brackets: colours, conditions, languages and currencies. */
const NOT_SHOWN = /"[^"]*"?|\\.?|_.?|\*.?|\[(?!h+\]|m+\]|s+\])[^\]]*\]?/gi;

/** Room of the width of a character, fillers and brackets: what is not a text. */
const SPACES = /_.?|\*.?|\[[^\]]*\]?/g;
/** A minus or a parenthesis in front of the digits of the first section, which is that of positive numbers. */
const MINUS_FIRST = /^[^;0#?]*[-(\u2212]/;

/**
 * What a format's code shows. A code with places for digits shows a number, whatever letters stand beside them; one that
 * counts hours beyond a day shows how long something lasts, which is no time of day.
 */
export function codeShows(code: string): Shows {
  const [positive = ""] = code.replace(NOT_SHOWN, "").split(";");
  const section = positive
    .toLowerCase()
    .replace(/s\.0+/g, "s")
    .replace(/am\/pm|a\/p/g, "");
  if (/[0#?]/.test(section)) return MINUS_FIRST.test(code.replace(SPACES, "")) ? "negative" : "number";
  if (section.includes("[") || section.trim() === "general") return "number";
  const isTime = /[hs]/.test(section);
  if (/[dy]/.test(section) || (section.includes("m") && !isTime)) return "day";
  return isTime ? "time" : "number";
}
