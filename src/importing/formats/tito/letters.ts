/** The letters of the Finnish form of ASCII (SFS 4017), which has them in the places of brackets, braces and two bars. */

const letters: Readonly<Record<string, string>> = {
  "[": "Ä",
  "\\": "Ö",
  "]": "Å",
  "{": "ä",
  "|": "ö",
  "}": "å",
};

/** A text in which the characters of words are letters; those beside digits or blanks alone stay what they are. */
export function withLetters(text: string): string {
  return text.replace(/[A-Za-z[\\\]{|}]+/g, (word) =>
    /[A-Za-z]/.test(word) ? word.replace(/[[\\\]{|}]/g, (mark) => letters[mark] ?? mark) : word,
  );
}
