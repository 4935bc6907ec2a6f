/** The objects of JSON documents that are asked for, read one by one. */
import { jsonFault, parseJson } from "../../contract/values/json.ts";
import { brokenAt } from "../refusals/unreadable-file.ts";
import { endJson, newJsonScan, scanJson, type CutObject } from "./scan-json.ts";

/** An object with its members; numbers with decimals are `JSON.rawJSON`. */
export type JsonObject = Readonly<Record<string, unknown>>;

export interface JsonPart {
  /** See `CutObject`. */
  readonly path: string;
  readonly line: number;
  readonly value: JsonObject;
}

/**
 * The objects at these paths and the documents themselves, in the order in which they end: what was cut out of an object comes
 * before it, and is empty in it. A file is a document, a list of documents, or documents one after another, as pages of answers
 * are joined. Throws `unreadable_file` with its line.
 */
export async function* jsonParts(
  texts: AsyncIterable<string>,
  { paths, fileName }: { paths: ReadonlySet<string>; fileName: string },
): AsyncGenerator<readonly JsonPart[]> {
  let parts: JsonPart[] = [];
  const read = ({ path, line, text }: CutObject) => {
    parts.push({ path, line, value: parsed(text, { line, fileName }) as JsonObject });
  };
  const scan = newJsonScan({ isWanted: (path) => paths.has(path), onObject: read });
  for await (const text of texts) {
    scanJson(scan, text);
    if (parts.length === 0) continue;
    yield parts;
    parts = [];
  }
  const around = endJson(scan);
  if (around.trimStart().startsWith("[")) parsed(around, { line: 1, fileName });
  else if (around.replaceAll("{}", "").trim() !== "")
    throw brokenAt({ line: 1, what: `${fileName} has something else between its JSON documents` });
}

function parsed(text: string, { line, fileName }: { line: number; fileName: string }): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const said = jsonFault(text, error);
    const [, own = "1"] = /\(line ([0-9]+) column/.exec(said) ?? [];
    const what = (said.split(" at position ")[0] ?? "").replace(/\.$/, "");
    throw brokenAt({ line: line + Number(own) - 1, what: `${fileName} is not JSON: ${what}` });
  }
}
