/** How many columns a text takes on a terminal: wide East Asian characters and emoji take two, combining marks none. */

const PLAIN = /^[\u0020-\u007e]*$/;

export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  // Made here, since they take half a millisecond, and most lists have no such text.
  const wide =
    /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
  const none = /\p{Mark}|\p{Default_Ignorable_Code_Point}/u;
  let width = 0;
  for (const character of text) width += none.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
}
