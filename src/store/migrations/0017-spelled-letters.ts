import type { Migration } from "./migration.ts";

/** Those of the version that brought the step. */
const letters = { ß: "ss", ø: "o", æ: "ae", ł: "l", đ: "d", œ: "oe", ı: "i", þ: "th", ð: "d" };

/**
 * Folded texts spell letters such as ß and ł. What suggestions store goes by folded words: it is made anew. Of two accounts or
 * words that are now one, both keep the texts that they have.
 */
export const spelledLetters: Migration = {
  name: "0017-spelled-letters",
  statements: [
    `UPDATE transactions SET ${["folded_description", "folded_original", "folded_merchant", "folded_tags"]
      .map((column) => `${column} = ${spelled(column)}`)
      .join(", ")}
      WHERE ${hasLetter("folded_description")} OR ${hasLetter("folded_original")}
        OR ${hasLetter("folded_merchant")} OR ${hasLetter("folded_tags")}`,
    `UPDATE category_totals SET category_folded = ${spelled("category_folded")} WHERE ${hasLetter("category_folded")}`,
    `UPDATE rules SET name_folded = ${spelled("name_folded")} WHERE ${hasLetter("name_folded")}`,
    `UPDATE accounts SET name_folded = ${spelled("name_folded")} WHERE ${hasLetter("name_folded")} AND NOT EXISTS (
      SELECT 1 FROM accounts AS other WHERE other.company_id = accounts.company_id AND other.id <> accounts.id
        AND ${spelled("other.name_folded")} = ${spelled("accounts.name_folded")})`,
    `UPDATE bank_categories SET word_folded = ${spelled("word_folded")} WHERE ${hasLetter("word_folded")} AND NOT EXISTS (
      SELECT 1 FROM bank_categories AS other WHERE other.company_id = bank_categories.company_id
        AND other.word_folded <> bank_categories.word_folded
        AND ${spelled("other.word_folded")} = ${spelled("bank_categories.word_folded")})`,
    `DELETE FROM suggestion_snapshots`,
    `DELETE FROM suggestion_days`,
    `DELETE FROM suggestion_parts`,
  ],
};

function spelled(column: string): string {
  return Object.entries(letters).reduce(
    (text, [letter, plain]) => `replace(${text}, '${letter}', '${plain}')`,
    column,
  );
}

function hasLetter(column: string): string {
  return `coalesce(${column}, '') <> coalesce(${spelled(column)}, '')`;
}
