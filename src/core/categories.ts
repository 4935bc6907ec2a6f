import { categories } from "../contract/category.ts";
import { getCategory } from "./categories/find.ts";
import { listCategories } from "./categories/list.ts";
import { listWords } from "./categories/list-words.ts";
import { reads, writes } from "./handler.ts";

export const handlers = {
  list: reads(categories.list, listCategories),
  get: reads(categories.get, getCategory),
  words: reads(categories.words, listWords),
  create: writes(categories.create, async (input, context) =>
    (await import("./categories/create.ts")).createCategory(input, context),
  ),
  update: writes(categories.update, async (input, context) =>
    (await import("./categories/update.ts")).updateCategory(input, context),
  ),
  archive: writes(categories.archive, async ({ slug }, context) =>
    (await import("./categories/update.ts")).updateCategory({ slug, is_archived: true }, context),
  ),
  merge: writes(categories.merge, async (input, context) =>
    (await import("./categories/merge.ts")).mergeCategory(input, context),
  ),
  map: writes(categories.map, async (input, context) =>
    (await import("./categories/map-word.ts")).mapWord(input, context),
  ),
};
