/** What --json-input holds: one create request, or several, which are an import. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { utf8 } from "../../../src/client/import/requests.ts";
import { fileAt, keptInput, type ImportFile } from "../../../src/client/import/source.ts";
import { jsonFault, parseJson } from "../../../src/contract/json.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { Context } from "../../../src/terminal/context.ts";

export type JsonInput =
  | { readonly kind: "one"; readonly request: Readonly<Record<string, unknown>> }
  | { readonly kind: "several"; readonly file: ImportFile };

/** Reads a place until it is known to hold several requests, else to its end. Problem: invalid_json. */
export async function fromJson(
  { io, settings, interrupted: stopped }: Context,
  place: string,
): Promise<JsonInput> {
  const where = place === "-" ? "Standard input" : place;
  const bytes = (place === "-" ? io.input() : createReadStream(place))[Symbol.asyncIterator]();
  const decoded = utf8(where);
  const seen: Uint8Array[] = [];
  let text = "";
  for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) {
    const block = next.value as Uint8Array;
    seen.push(block);
    text += decoded(block);
    if (!holdsSeveral(text)) continue;
    if (place !== "-" && (await stat(place)).isFile()) {
      await bytes.return?.();
      return { kind: "several", file: await fileAt(place) };
    }
    return {
      kind: "several",
      file: await keptInput(again(seen, bytes), { state: settings.directories.state, stopped }),
    };
  }
  return { kind: "one", request: objectIn(text + decoded(), where) };
}

/** Whether a text, of which more may follow, begins an array, or has a whole JSON line with another one below. */
function holdsSeveral(text: string): boolean {
  const begun = text.trimStart();
  if (begun.startsWith("[")) return true;
  const end = begun.indexOf("\n");
  if (end < 0 || begun.slice(end).trim() === "") return false;
  try {
    parseJson(begun.slice(0, end));
    return true;
  } catch {
    return false;
  }
}

/** What was read of a stream, and the rest of it. */
async function* again(
  seen: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* seen;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

function objectIn(text: string, where: string): Readonly<Record<string, unknown>> {
  const value = parsed(text, where);
  if (typeof value === "object" && value !== null && !JSON.isRawJSON(value)) {
    return value as Readonly<Record<string, unknown>>;
  }
  throw new Problem("invalid_json", { detail: `${where} holds no JSON object.` });
}

function parsed(text: string, where: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const detail = `${where} is not JSON: ${jsonFault(text, error)}.`;
    throw new Problem("invalid_json", { detail, cause: error });
  }
}
