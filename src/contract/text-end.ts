/**
 * The end of a text without a character that it may have there many times. The pattern /0+$/ begins anew at each zero of
 * every run of them, and takes time by the square of the text's length.
 */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return end === text.length ? text : text.slice(0, end);
}
