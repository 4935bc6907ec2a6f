/** Words of commands that sentences tell people to type. */

/** A value that a shell takes as one word, as people type it: "Main EUR" in quotes, main without. */
export function typedWord(value: string): string {
  return /^[\p{L}\p{N}][\p{L}\p{N}_.:@-]*$/u.test(value) ? value : quotedWord(value);
}

/** Always in quotes. */
export function quotedWord(value: string): string {
  return `"${value.replace(/["\\$`]/g, "\\$&")}"`;
}
