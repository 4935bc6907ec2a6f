/** The schema's history, in order. A step that has been released never changes; a change is a new step. */
import type { Migration } from "./migration.ts";
import { companies } from "./0001-companies.ts";
import { keys } from "./0002-keys.ts";
import { transactions } from "./0003-transactions.ts";
import { imports } from "./0004-imports.ts";
import { idEndings } from "./0005-id-endings.ts";
import { changeImages } from "./0006-change-images.ts";
import { origins } from "./0007-origins.ts";
import { categories } from "./0008-categories.ts";
import { periods } from "./0009-periods.ts";
import { rules } from "./0010-rules.ts";
import { rowOrder } from "./0011-row-order.ts";
import { reconciliations } from "./0012-reconciliations.ts";
import { suggestions } from "./0013-suggestions.ts";
import { autoAccept } from "./0014-auto-accept.ts";
import { proposals } from "./0015-proposals.ts";
import { ignoredWords } from "./0016-ignored-words.ts";
import { spelledLetters } from "./0017-spelled-letters.ts";

export const migrations: readonly Migration[] = [
  companies,
  keys,
  transactions,
  imports,
  idEndings,
  changeImages,
  origins,
  categories,
  periods,
  rules,
  rowOrder,
  reconciliations,
  suggestions,
  autoAccept,
  proposals,
  ignoredWords,
  spelledLetters,
];
