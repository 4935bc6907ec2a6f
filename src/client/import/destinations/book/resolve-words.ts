/** Asks what the bank's words of a file mean, before anything of it is written, and keeps the answers for the next file. */
import { categories } from "../../../../contract/category.ts";
import { keys } from "../../../../contract/key.ts";
import { Problem } from "../../../../contract/problem.ts";
import { allows } from "../../../../contract/scope.ts";
import type { RowSource } from "../../../../importing/drive/row-source.ts";
import { optional } from "../../../optional-call.ts";
import type { ImportContext, Meaning } from "../../context.ts";
import { openWordsOf } from "./bank-words.ts";

/** Nothing where nobody can be asked, or the answers could not be kept. */
export async function resolveWords(source: RowSource, context: ImportContext): Promise<void> {
  if (context.askMeanings === undefined) return;
  const open = await openWordsOf(source, context);
  if (open.words.length === 0 || !(await mayKeep(context))) return;
  await context.askMeanings(open, (meaning) => keep(meaning, context));
}

/** Whether the credential may keep answers; a token and the owner are not asked for their scopes. */
async function mayKeep({ call }: ImportContext): Promise<boolean> {
  const key = await optional(() => call(keys.current, {}, { isOptional: true }), ["no_current_key"]);
  return key === undefined || allows(key.data.scopes, "categories:write");
}

async function keep({ word, ...meaning }: Meaning, { call, note }: ImportContext): Promise<void> {
  try {
    const category =
      "category" in meaning ? meaning.category : (await call(categories.create, meaning.create)).data.slug;
    await call(categories.map, { word, category, ...(category === null && { is_ignored: true }) });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "insufficient_scope") throw error;
    note(`What "${word}" means was not kept: the credential may not change categories.`);
  }
}
