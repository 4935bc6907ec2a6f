/** JSON objects whose member names are unique (RFC 7515 §4, RFC 7519 §4): of twins, two readers can see different ones. */

/** The object that a text holds, at any depth without repeated members; undefined for anything else. */
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

/** Whether an object within valid JSON has a member twice; names are compared as they are read, not as they are written. */
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
