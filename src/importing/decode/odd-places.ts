/** Letters of Western Europe where no word of its languages has them: what a wrong page makes of a letter of the East. */

const VOWEL = "aeiouyáéíóúàèìòùâêîôûäëïöüãõåæø";

/** letter | what stands before it | what stands behind it, where it is odd. Both must hold; word ends are "$". */
const ODD: readonly (readonly [letters: string, before: RegExp, after: RegExp])[] = [
  ["ñ", /./s, new RegExp(`[^${VOWEL}]`)],
  ["œ", /./s, /[^uin]/],
  ["ð", new RegExp(`[^${VOWEL}r]`), /./s],
  ["þ", /\p{L}/u, /[^\p{L}]/u],
  ["þ", /./s, /[^aeiouyáéíóúýöærvjl]/],
  ["þ", new RegExp(`(?=\\p{L})[^${VOWEL}]`, "u"), /./s],
  ["æ", /[aou]/, /./s],
  ["æ", /./s, /[aouw]/],
  ["æ", /i/, /[^\p{L}]/u],
  ["ìòù", /./s, /\p{L}/u],
  ["ìòù", /[aeou]/, /./s],
  ["è", /./s, new RegExp(`[${VOWEL}]`)],
  ["è", /a/, /./s],
  ["õ", /./s, /[^\p{L}]/u],
  ["ã", /./s, /[b-df-hj-mp-rt-z]/],
  ["ë", new RegExp(`[^${VOWEL}]`), /./s],
  ["ï", new RegExp(`[^${VOWEL}]`), new RegExp(`[^${VOWEL}]`)],
  ["ý", /y/, /./s],
  ["ø", /[iaou]/, /./s],
];

export function isOddPlace(letter: string, before: string, after: string): boolean {
  const [small, left, right] = [letter, before, after].map((one) => one.toLowerCase()) as [
    string,
    string,
    string,
  ];
  return ODD.some(
    ([letters, odd, oddBehind]) => letters.includes(small) && odd.test(left) && oddBehind.test(right),
  );
}
