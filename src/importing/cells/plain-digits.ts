/** Digits and signs of other writings, written in ASCII: full-width forms, and the digits of Arabic, Persian and Thai. */

const FIRST_DIGITS = [0x0660, 0x06f0, 0x0966, 0x0e50];

/** The same text with ASCII digits, points, commas, minuses and slashes; letters stay. */
export function plainDigits(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  return text.replace(
    /[\uff01-\uff5e\u3000\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59\u066b\u066c]/g,
    (sign) => {
      const code = sign.charCodeAt(0);
      if (code === 0x3000) return " ";
      if (code === 0x066b) return ".";
      if (code === 0x066c) return ",";
      if (code >= 0xff01) return String.fromCharCode(code - 0xfee0);
      const first = FIRST_DIGITS.find((start) => code >= start && code < start + 10) ?? code;
      return String(code - first);
    },
  );
}
