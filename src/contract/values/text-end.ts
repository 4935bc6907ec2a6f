/**
 * A text without the characters that it may have at its end many times. The pattern /0+$/ begins anew at each zero of
 * every run of them, and takes time by the square of the text's length.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end);
}
