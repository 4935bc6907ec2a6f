/** Tells at once of most texts that no number of an account stands in them. */

/** Characters of what the book knows of a number's end. */
const LENGTHS = { least: 3, most: 4 };
const IBAN = /\b[a-z]{2}[0-9]{2}[ a-z0-9]{10}/;

/** Whether an IBAN stands in a folded text, or a word that ends as one of the numbers does. */
export function numberSearch(ends: readonly string[]): (text: string) => boolean {
  const known = new Set(ends.filter(({ length }) => length >= LENGTHS.least));
  const lastCodes = new Set([...known].map((end) => end.charCodeAt(end.length - 1)));
  const isEnd = (text: string, end: number): boolean => {
    for (let length = LENGTHS.least; length <= Math.min(LENGTHS.most, end); length++)
      if (known.has(text.slice(end - length, end))) return true;
    return false;
  };
  return (text) => {
    let code = text.charCodeAt(0);
    for (let index = 1; index <= text.length; index++) {
      const next = text.charCodeAt(index);
      if (isWord(code) && !isWord(next) && lastCodes.has(code) && isEnd(text, index)) return true;
      code = next;
    }
    return IBAN.test(text);
  };
}

/** As \b has it. */
function isWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || code === 95;
}
