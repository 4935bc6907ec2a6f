/** How well a letter of another script than Latin fits where it stands, among letters of its own script. */

interface ScriptLetters {
  readonly script: RegExp;
  /** Letters that texts of its languages are full of. */
  readonly common: RegExp;
  /** Where a letter stands in no word: what is before it, itself, and what is behind it. */
  readonly odd: RegExp;
}

const SCRIPT_LETTERS: readonly ScriptLetters[] = [
  {
    script: /\p{Script=Cyrillic}/u,
    common: /[оеаинтсрвлкмдпуяыьбгзчіј]/i,
    odd: /^(?:[^\p{L}][ьъы].|[бвгджзклмнпрстфхцчшщйьъ][йэъ].|[^\p{L}]й[бвгджзклмнпрстфхцчшщ]|[бвгджзклмнпрстфхцчшщ]{3}|[аеиоуыэюя]{3})$/iu,
  },
  {
    script: /\p{Script=Greek}/u,
    common: /[αοιετσνηυρπκμλςίόάέή]/i,
    odd: /^(?:.ς\p{L}|\p{L}σ[^\p{L}]|[βγδζθκλμνξπρστφχψ]{3}|[άέήίόύώ][άέήίόύώ].)$/iu,
  },
  {
    script: /\p{Script=Hebrew}/u,
    common: /[יוהלאתרמבשנעדכםחקפן]/,
    odd: /^(?:.[ךםןףץ]\p{L}|\p{L}[כמנצ][^\p{L}])$/u,
  },
  { script: /\p{Script=Arabic}/u, common: /[اليمنورتبةعسدفقهشحكأى]/, odd: /^.[ةى]\p{L}$/u },
];

/** Between 0.1 for a letter where none stands and 0.9; undefined for a letter of no such script. */
export function scriptFitness(letter: string, before: string, after: string): number | undefined {
  const letters = SCRIPT_LETTERS.find(({ script }) => script.test(letter));
  if (letters === undefined) return undefined;
  if (letters.odd.test(before + letter + after)) return 0.1;
  return letters.common.test(letter) ? 0.9 : 0.6;
}
