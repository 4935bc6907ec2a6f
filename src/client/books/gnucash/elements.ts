/** The records of a GnuCash file, each as a small tree: accounts, transactions and the like stand one below the other in the book. */
import { xmlEvents } from "../../../importing/xml/events.ts";

export interface Element {
  readonly name: string;
  readonly line: number;
  readonly children: Element[];
  text: string;
}

/** Levels above a record: the document and its book. */
const RECORD_DEPTH = 2;

/** Every element below the book. Problem: unreadable_file for a document that is broken. */
export async function* bookElements(text: string, fileName: string): AsyncGenerator<Element> {
  const path: Element[] = [];
  for await (const events of xmlEvents(pieces(text), { fileName }))
    for (const event of events) {
      const parent = path.at(-1);
      if (event.kind === "text") {
        if (parent !== undefined) parent.text += event.text;
      } else if (event.kind === "open") {
        const element: Element = { name: event.name, line: event.line, children: [], text: "" };
        if (path.length > RECORD_DEPTH) parent?.children.push(element);
        path.push(element);
      } else {
        const element = path.pop();
        if (element !== undefined && path.length === RECORD_DEPTH && parent !== undefined) yield element;
      }
    }
}

async function* pieces(text: string) {
  yield text;
}

export function childOf(element: Element, name: string): Element | undefined {
  return element.children.find((child) => child.name === name);
}

/** The text of a member, without spaces at its ends; "" where it is not there. */
export function textOf(element: Element, ...path: readonly string[]): string {
  const [name, ...rest] = path;
  if (name === undefined) return element.text.trim();
  const child = childOf(element, name);
  return child === undefined ? "" : textOf(child, ...rest);
}

/** The value of a slot, in which GnuCash keeps what has no element of its own. */
export function slotOf(element: Element, key: string): string {
  const slot = childOf(element, "slots")?.children.find((one) => textOf(one, "key") === key);
  return slot === undefined ? "" : textOf(slot, "value");
}
