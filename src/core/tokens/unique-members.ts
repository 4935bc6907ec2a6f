/** Parses JSON objects with unique member names (RFC 7515 §4, RFC 7519 §4), since parsers differ about duplicates. */

/** The object of a text without duplicate members at any depth; undefined for anything else. */
export function uniqueObject(text: string): Readonly<Record<string, unknown>> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value) || repeats(text)) return undefined;
  return value as Record<string, unknown>;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}:]/g;

/** Whether an object in valid JSON has duplicate members; names are compared with their escapes resolved. */
function repeats(text: string): boolean {
  const open: Set<unknown>[] = [];
  let before = "";
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (token === ":") {
      const names = open.at(-1);
      const name: unknown = JSON.parse(before);
      if (names?.has(name) === true) return true;
      names?.add(name);
    }
    before = token;
  }
  return false;
}
