/** What a bank's words for categories mean. */
import * as z from "zod/mini";
import { LABEL_MAX } from "../transaction/request.ts";
import { documented } from "../values/documented.ts";
import { described, name } from "../values/text.ts";

export const bankCategorySchema = documented(
  z.object({
    word: z.string(),
    category: described(z.nullable(z.string()), "Slug; null of a word that was forgotten."),
  }),
  { component: "BankCategory", about: "Which category a bank's word means." },
);
export type BankCategory = z.output<typeof bankCategorySchema>;

export const mapBankCategorySchema = documented(
  z.strictObject({
    word: described(name(LABEL_MAX), "The bank's word for a category; case and accents do not matter."),
    category: described(z.nullable(name(LABEL_MAX)), "Slug of the category; null forgets the word."),
  }),
  { component: "MapBankCategoryRequest", examples: [{ category: "meals" }] },
);
export type MapBankCategory = z.output<typeof mapBankCategorySchema>;
