/** Texts of cells, with the characters that XML cannot hold written out (ECMA-376 part 1, 22.9.2.19): "_x000D_". */

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/**
 * The text that is meant, its line ends made "\n". A control character stays written out: no text of a bank holds one,
 * and none could be stored.
 */
export function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  const plainText = text.replace(ESCAPE, (escape, hex: string) => {
    const code = Number.parseInt(hex, 16);
    const isControl = (code < 32 && code !== 9 && code !== 10 && code !== 13) || (code >= 127 && code < 160);
    return isControl ? escape : String.fromCharCode(code);
  });
  return plainText.includes("\r") ? plainText.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : plainText;
}
