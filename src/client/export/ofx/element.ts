/** Elements of OFX 2.2, which is XML. */

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** XML has no control characters, and a value is one line. */
export function element(name: string, value: string): string {
  const text = value
    .replace(/[\p{Control}\p{Surrogate}\ufffe\uffff\u2028\u2029]+/gu, " ")
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? "");
  return `<${name}>${text}</${name}>`;
}

/** A day as eight digits. */
export function numeral(day: string): string {
  return day.replaceAll("-", "");
}
