/** What --json-input holds: one create request, or several, which are an import. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { utf8 } from "../../../src/client/import/files/create-requests.ts";
import { fileAt, saveInput, type ImportFile } from "../../../src/client/import/files/source-file.ts";
import { jsonFault, parseJson } from "../../../src/contract/values/json.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { Context } from "../../../src/terminal/context.ts";

type JsonInput =
  | { readonly kind: "one"; readonly request: Readonly<Record<string, unknown>> }
  | { readonly kind: "several"; readonly file: ImportFile };

/** Reads until the input proves to hold several requests, else to its end. Problem: invalid_json. */
export async function fromJson({ io, settings, interruption }: Context, place: string): Promise<JsonInput> {
  const where = place === "-" ? "Standard input" : place;
  const bytes = (place === "-" ? io.input() : createReadStream(place))[Symbol.asyncIterator]();
  const decode = utf8(where);
  const blocks: Uint8Array[] = [];
  let text = "";
  for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) {
    const block = next.value as Uint8Array;
    blocks.push(block);
    text += decode(block);
    if (!holdsSeveral(text)) continue;
    if (place !== "-" && (await stat(place)).isFile()) {
      await bytes.return?.();
      return { kind: "several", file: await fileAt(place) };
    }
    return {
      kind: "several",
      file: await saveInput(rejoin(blocks, bytes), {
        state: settings.directories.state,
        stopSignal: interruption,
      }),
    };
  }
  return { kind: "one", request: objectIn(text + decode(), where) };
}

/** Whether the start of an input is an array, or a whole JSON value on a line with another line below. */
function holdsSeveral(text: string): boolean {
  const start = text.trimStart();
  if (start.startsWith("[")) return true;
  const end = start.indexOf("\n");
  if (end < 0 || start.slice(end).trim() === "") return false;
  try {
    parseJson(start.slice(0, end));
    return true;
  } catch {
    return false;
  }
}

/** The blocks that were read already, then the rest of the stream. */
async function* rejoin(
  blocks: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* blocks;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

function objectIn(text: string, where: string): Readonly<Record<string, unknown>> {
  const value = parseOrRefuse(text, where);
  if (typeof value === "object" && value !== null && !JSON.isRawJSON(value)) {
    return value as Readonly<Record<string, unknown>>;
  }
  throw new Problem("invalid_json", { detail: `${where} has no JSON object.` });
}

function parseOrRefuse(text: string, where: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const detail = `${where} is not JSON: ${jsonFault(text, error)}.`;
    throw new Problem("invalid_json", { detail, cause: error });
  }
}
