/**
 * XML as a stream of what a reader of documents needs: elements by their local names, and texts. Nothing that a document
 * declares is obeyed: a DOCTYPE is refused, and with it every entity but the five of XML itself (XML 1.0, 4.6).
 */
import type { SaxesParser } from "saxes";
import { brokenAt } from "../refusals/unreadable-file.ts";

export type XmlEvent = XmlOpen | XmlText | XmlClose;

export interface XmlOpen {
  readonly kind: "open";
  /** Without its prefix. */
  readonly name: string;
  /** By local names. `xmlns` is the namespace of this element, where the element itself declares it. */
  readonly attributes: Readonly<Record<string, string>>;
  /** 1-based line of the decoded file at which the tag begins. */
  readonly line: number;
}

/** All text between two tags, comments left out. White space alone is told only where an element holds nothing else. */
interface XmlText {
  readonly kind: "text";
  readonly text: string;
}

interface XmlClose {
  readonly kind: "close";
  readonly name: string;
  readonly line: number;
}

/** Levels of elements at most. Bank documents and workbooks need half of them. */
const DEPTH_MAX = 64;
/** UTF-16 units of a text with the tags around it, or of a comment, at most. */
const PIECE_MAX = 1_048_576;
/** UTF-16 units that are parsed in one go: what a batch of events is made of, and so what is held of them. */
const SLICE = 16_384;

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});

/** The events of a document, in batches. Throws `unreadable_file` with its line for a document that is broken or hostile. */
export async function* xmlEvents(
  texts: AsyncIterable<string>,
  { fileName }: { fileName: string },
): AsyncGenerator<readonly XmlEvent[]> {
  const { SaxesParser } = await import("saxes");
  // Without `position` messages carry no place: brokenAt tells it. A document that calls itself XML 1.1 counts lines
  // in another way; banks' documents mean 1.0.
  const parser = new SaxesParser({ position: false, defaultXMLVersion: "1.0", forceXMLVersion: true });
  const events = collect(parser, fileName);
  let hasBegun = false;
  for await (let text of texts) {
    if (!hasBegun) {
      // White space before the declaration is a slip that changes no meaning.
      const rest = text.trimStart();
      parser.line += lineFeeds(text.slice(0, text.length - rest.length));
      if (rest === "") continue;
      text = rest;
      hasBegun = true;
    }
    for (let at = 0; at < text.length; at += SLICE) {
      events.write(text.length <= SLICE ? text : text.slice(at, at + SLICE));
      const batch = events.take();
      if (batch.length > 0) yield batch;
    }
  }
  events.end();
}

interface Collected {
  /** The events since the last call. */
  readonly take: () => readonly XmlEvent[];
  readonly write: (text: string) => void;
  readonly end: () => void;
}

function collect(parser: SaxesParser, fileName: string): Collected {
  let events: XmlEvent[] = [];
  const path: string[] = [];
  let text = "";
  let isLeaf = false;
  let tagLine = 1;
  let size = 0;
  let pieceAt = 0;

  const refuse = (what: string, line = parser.line): never => {
    throw brokenAt({ line, what });
  };
  const checkLength = (position: number) => {
    if (position - pieceAt > PIECE_MAX) refuse("A text or a tag is longer than 1 MiB");
  };
  const endPiece = () => {
    checkLength(parser.position);
    pieceAt = parser.position;
  };
  const addText = (more: string) => {
    text = text === "" ? more : text + more;
    if (text.length > PIECE_MAX) refuse("A text is longer than 1 MiB");
  };
  const flushText = (endsLeaf: boolean) => {
    if (text === "") return;
    if (endsLeaf || !isBlank(text)) events.push({ kind: "text", text });
    text = "";
  };

  parser.on("error", ({ message }) => {
    refuse(`${fileName} is not well-formed XML (${plain(message)})`);
  });
  parser.on("doctype", (doctype) => {
    refuse("The document has a DOCTYPE, which could change its content", parser.line - lineFeeds(doctype));
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("comment", endPiece);
  parser.on("processinginstruction", endPiece);
  parser.on("opentagstart", () => {
    // The parser has read one character beyond the name.
    tagLine = parser.columnIndex === 0 ? parser.line - 1 : parser.line;
  });
  parser.on("opentag", ({ name, attributes }) => {
    endPiece();
    flushText(false);
    isLeaf = true;
    const local = localName(name);
    if (path.push(local) > DEPTH_MAX) refuse(`More than ${DEPTH_MAX} elements are nested`);
    events.push({ kind: "open", name: local, attributes: localAttributes(name, attributes), line: tagLine });
  });
  parser.on("closetag", () => {
    flushText(isLeaf);
    isLeaf = false;
    events.push({ kind: "close", name: path.pop() ?? "", line: parser.line });
  });

  return {
    write: (more) => {
      parser.write(more);
      size += more.length;
      // What has not ended yet is held in memory.
      checkLength(size);
    },
    take: () => {
      const batch = events;
      events = [];
      return batch;
    },
    end: () => {
      const open = path.at(-1);
      if (open !== undefined) refuse(`The file ends inside the element ${plain(open)}`);
      parser.close();
    },
  };
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

function localAttributes(
  element: string,
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  let local: Record<string, string> | undefined;
  for (const name in attributes) {
    local ??= Object.create(null) as Record<string, string>;
    const colon = name.indexOf(":");
    const value = attributes[name] as string;
    if (colon < 0) local[name] = value;
    else if (!name.startsWith("xmlns:")) local[name.slice(colon + 1)] ??= value;
  }
  const colon = element.indexOf(":");
  const own = colon < 0 ? undefined : attributes[`xmlns:${element.slice(0, colon)}`];
  if (own !== undefined && local !== undefined) local["xmlns"] = own;
  return local ?? NO_ATTRIBUTES;
}

function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 32) return false;
  return true;
}

function lineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** What the parser says, short enough for a message whatever the document holds. */
function plain(message: string): string {
  const text = message.replace(/\.$/, "");
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
