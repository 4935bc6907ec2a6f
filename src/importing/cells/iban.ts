/** IBANs (ISO 13616). */

/** Whether a text without white space is an IBAN whose check digits hold (ISO 7064 mod 97-10). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/.test(text)) return false;
  let remainder = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const digits = /[0-9]/.test(character) ? character : String(character.charCodeAt(0) - 55);
    remainder = Number(String(remainder) + digits) % 97;
  }
  return remainder === 1;
}
