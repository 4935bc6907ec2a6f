/** A category that is made in the middle of a review, for the group that is shown. */
import { categories, type Category } from "../../src/contract/category.ts";
import { hasWords } from "../../src/contract/category/words.ts";
import type { ReviewGroup } from "../../src/contract/review.ts";
import { requireAccess } from "../../src/client/transport/granted-scopes.ts";
import type { Context } from "../../src/terminal/context.ts";
import { askPlace } from "../categories/ask-place.ts";
import { categoryChoices } from "../categories/choices.ts";

const FLAG = "--json";

/** Undefined where the person gives no name, and so goes back. Problems: those of `categories.create`. */
export async function newCategory(
  context: Context,
  {
    group,
    all,
    isPlain,
  }: { readonly group: ReviewGroup; readonly all: readonly Category[]; readonly isPlain: boolean },
): Promise<Category | undefined> {
  const { call, io } = context;
  await requireAccess(categories.create, context);
  const isLineMode = isPlain;
  const answer = await io.ask({
    message: "Name of the new category (empty to go back)",
    flag: FLAG,
    isLineMode,
    check(text) {
      const other = all.find((category) => hasWords(category.name, text));
      return other && `There is the category ${other.name} already${other.is_archived ? ", archived" : ""}.`;
    },
  });
  const name = answer.trim();
  if (name === "") return undefined;
  const direction = group.direction === "in" ? "in" : "out";
  const choices = categoryChoices(all, direction);
  const place = await askPlace(io, { name, direction, choices, flag: FLAG, isLineMode });
  const { data } = await call(categories.create, { name, ...place });
  io.warn(`Created ${data.name} (${data.slug}).`);
  return data;
}
