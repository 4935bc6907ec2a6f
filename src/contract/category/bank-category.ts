/** What a bank's words for categories mean. */
import * as z from "zod/mini";
import { LABEL_MAX } from "../transaction/limits.ts";
import { documented } from "../values/documented.ts";
import { described, name } from "../values/text.ts";

export const bankCategorySchema = documented(
  z.object({
    word: z.string(),
    category: described(z.nullable(z.string()), "Slug; null of a word that means none, or was forgotten."),
    is_ignored: described(
      z.boolean(),
      "Whether a person said that the word means no category: imports leave its rows as they are, and ask no more.",
    ),
  }),
  { component: "BankCategory", about: "Which category a bank's word means, if any." },
);
export type BankCategory = z.output<typeof bankCategorySchema>;

export const mapBankCategorySchema = documented(
  z
    .strictObject({
      word: described(name(LABEL_MAX), "The bank's word for a category; case and accents do not matter."),
      category: described(
        z.nullable(name(LABEL_MAX)),
        "Slug of the category; null forgets the word, or with is_ignored keeps that it means none.",
      ),
      is_ignored: z.optional(
        described(
          z.boolean("must be true or false"),
          "Whether the word means no category from now on; only where the category is null.",
        ),
      ),
    })
    .check(
      z.refine(({ category, is_ignored }) => category === null || is_ignored !== true, {
        message: "must be false where a category is given",
        path: ["is_ignored"],
        params: { code: "conflicting" },
      }),
    ),
  {
    component: "MapBankCategoryRequest",
    examples: [{ category: "meals" }, { category: null, is_ignored: true }],
  },
);
export type MapBankCategory = z.output<typeof mapBankCategorySchema>;
