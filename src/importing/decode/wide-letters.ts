/** How well a letter of the pages of two bytes fits where it stands: Han, kana and Hangul, and letters as wide as they are. */

/** A letter by itself may be a word, or a sign of another page. */
export const ALONE = 0.1;

const ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000、。（）￥：・ー]/u;
const HALF_WIDTH = /[\uff61-\uff9f]/;
const KANA = /[\u3041-\u30fe]/;
/** Latin letters and digits as wide as the others: "ＡＴＭ", "１". */
const FULL_WIDTH = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/;
/** Characters that bank texts in Chinese are full of, in simple and in traditional writing. */
const COMMON =
  /[的一是在有人中大上年月日元号银行转账支付费款收入交易手续利息工资存取现金水电網銀轉帳費號進續資電現購買商店公司消账户戶]/;

/** Two bytes became one character: it speaks for the page when its neighbours are of such scripts too. */
export function wideFitness(letter: string, before: string, after: string): number {
  if (FULL_WIDTH.test(letter)) return fullWidthFitness(before, after);
  if (!ASIAN.test(letter)) return -0.8;
  if (HALF_WIDTH.test(letter)) return halfWidthFitness(letter, before, after);
  const isAmong = isWide(before) || isWide(after);
  if (!isAmong) return -0.4;
  // Kana and Hangul come from other pages' bytes by no accident; a rare Han character easily does.
  if (KANA.test(letter)) return 1;
  if (/\p{Script=Hangul}/u.test(letter)) return 0.9;
  return COMMON.test(letter) ? 0.9 : 0.6;
}

/** Marks that make a sound voiced, kana that can take one, and kana that begin no word. */
const VOICED = /[\uff9e\uff9f]/;
const VOICELESS = /[\uff73\uff76-\uff84\uff8a-\uff8e]/;
const INNER = /[\uff67-\uff70]/;

/** Any umlaut decodes to a letter of half the width; a word of them has several, each where it can stand. */
function halfWidthFitness(letter: string, before: string, after: string): number {
  const isInside = HALF_WIDTH.test(before);
  if (VOICED.test(letter)) return VOICELESS.test(before) ? 0.7 : -0.8;
  if (!isInside && INNER.test(letter)) return -0.8;
  return isInside || HALF_WIDTH.test(after) ? 0.6 : -0.3;
}

/** A letter of such a width stands among others, or by itself; beside one of ASCII it is what is left of another page's letter. */
function fullWidthFitness(before: string, after: string): number {
  if (/[A-Za-z]/.test(before) || /[A-Za-z]/.test(after)) return -0.8;
  return isWide(before) || isWide(after) ? 0.9 : ALONE;
}

export function isWide(letter: string): boolean {
  return ASIAN.test(letter) || FULL_WIDTH.test(letter);
}
