/** What a service says of itself in an answer that is not ours: as one line that a person can read. */

/** Characters of it that are shown. */
const SHOWN = 200;

export function isHtml(headers: Readonly<Record<string, string>>, body: string): boolean {
  return mediaType(headers) === "text/html" || /^\s*<(?:!doctype|html)\b/i.test(body.slice(0, 200));
}

/** "text/html; charset=utf-8" is "text/html"; empty where nothing is said. */
export function mediaType(headers: Readonly<Record<string, string>>): string {
  return (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** What the body says, without markup, control characters and the secret that was sent; empty for nothing. */
export function serviceWords(
  body: string,
  { secret, html }: { secret?: string | undefined; html: boolean },
): string {
  const said = html ? withoutMarkup(body.slice(0, 20_000)) : (toldBy(parsed(body)) ?? plain(body));
  return wordsOf(secret === undefined ? said : said.replaceAll(secret, "…"));
}

/** A body as it is, where it says anything. */
function plain(body: string): string {
  return /^(?:\{\s*\}|\[\s*\]|null)?$/.test(body.trim()) ? "" : body.slice(0, 2000);
}

function wordsOf(text: string): string {
  const words = text
    .replace(/\p{Cc}\[[0-9;?]*[@-~]/gu, "")
    .replace(/[\s\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu, " ")
    .trim();
  const characters = [...words.slice(0, SHOWN * 2)];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join("")}…` : characters.join("");
}

/** The first text that error objects of services are seen to have: RFC 9457's, JSON:API's, and what people make up. */
function toldBy(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return toldBy(value[0]);
  if (typeof value !== "object" || value === null) return undefined;
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of ["detail", "message", "error_description", "error", "title", "errors", "msg"]) {
    const found = toldBy(members[name]);
    if (found !== undefined && found.trim() !== "") return found;
  }
  return undefined;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function withoutMarkup(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, " ")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/<[^>]*>?/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}
