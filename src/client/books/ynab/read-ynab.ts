/** The file of a YNAB budget: JSON as its API answers. */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { Problem } from "../../../contract/problem.ts";
import { parseJson } from "../../../contract/values/json.ts";
import { budgetPlan } from "../budget/budget-plan.ts";
import { contentOf, textOf } from "../read-lines.ts";
import type { ReadBook } from "../plan.ts";
import { parseYnab } from "./parse-ynab.ts";

/** Problems: file_missing, unreadable_file, too_large. */
export async function readYnab(path: string): Promise<ReadBook> {
  const name = basename(path);
  const content = await contentOf(path);
  const value = jsonOf(textOf(content, name), name);
  return {
    plan: budgetPlan(parseYnab(value, name)),
    sha256: createHash("sha256").update(content).digest("hex"),
  };
}

function jsonOf(text: string, name: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new Problem("unreadable_file", {
      detail: `${name} is not JSON.`,
      remedy:
        "Save what YNAB's API answers for the plan (GET /v1/budgets/<id>) and import that: the register that YNAB exports as CSV does not say its currency.",
      cause,
    });
  }
}
