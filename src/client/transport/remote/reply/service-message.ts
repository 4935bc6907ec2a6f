/** The message in a reply that is no answer of ours, as one line that a person can read. */

const MAX_CHARACTERS = 200;

export function isHtml(headers: Readonly<Record<string, string>>, body: string): boolean {
  return mediaType(headers) === "text/html" || /^\s*<(?:!doctype|html)\b/i.test(body.slice(0, 200));
}

/** "text/html; charset=utf-8" is "text/html"; empty without the header. */
export function mediaType(headers: Readonly<Record<string, string>>): string {
  return (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** The message of a body, without markup, control characters and the secret of the request; empty where there is none. */
export function serviceMessage(
  body: string,
  { secret, html }: { secret?: string | undefined; html: boolean },
): string {
  const text = html ? withoutMarkup(body.slice(0, 20_000)) : (messageIn(tryParse(body)) ?? plainText(body));
  return toLine(secret === undefined ? text : text.replaceAll(secret, "…"));
}

/** The body itself, unless it is an empty JSON value. */
function plainText(body: string): string {
  return /^(?:\{\s*\}|\[\s*\]|null)?$/.test(body.trim()) ? "" : body.slice(0, 2000);
}

function toLine(text: string): string {
  const words = text
    .replace(/\p{Cc}\[[0-9;?]*[@-~]/gu, "")
    .replace(/[\s\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu, " ")
    .trim();
  const characters = [...words.slice(0, MAX_CHARACTERS * 2)];
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS).join("")}…`
    : characters.join("");
}

/** The message of an error object: RFC 9457's members, JSON:API's, and those that services invent. */
function messageIn(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return messageIn(value[0]);
  if (typeof value !== "object" || value === null) return undefined;
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of ["detail", "message", "error_description", "error", "title", "errors", "msg"]) {
    const message = messageIn(members[name]);
    if (message !== undefined && message.trim() !== "") return message;
  }
  return undefined;
}

function tryParse(body: string): unknown {
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
