/** The transaction of --json-input: one object, as the contract's create request has it. */
import { readFile } from "node:fs/promises";
import { parseJson } from "../../../src/contract/json.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { Context } from "../../../src/terminal/context.ts";

/** The one object at a place. Problems: invalid_json, and usage when there are several. */
export async function oneFromJson({ io }: Context, place: string): Promise<Record<string, unknown>> {
  const text = place === "-" ? await io.inputText() : await readFile(place, "utf8");
  const where = place === "-" ? "Standard input" : place;
  const value = parsed(text, where);
  if (typeof value === "object" && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value)) {
    return value as Record<string, unknown>;
  }
  if (!Array.isArray(value)) {
    throw new Problem("invalid_json", { detail: `${where} holds no JSON object.` });
  }
  throw new Problem("usage", {
    detail: `${where} holds a list of ${value.length}, and one transaction is created at a time.`,
    remedy: "Send them one by one, each as an object.",
  });
}

function parsed(text: string, where: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
    const objects = lines.length > 1 ? lines.map(tried) : [undefined];
    if (objects.every((object) => object !== undefined)) return objects;
    throw new Problem("invalid_json", {
      detail: `${where} is not JSON: ${error instanceof Error ? error.message : String(error)}.`,
      cause: error,
    });
  }
}

function tried(line: string): unknown {
  try {
    return parseJson(line);
  } catch {
    return undefined;
  }
}
