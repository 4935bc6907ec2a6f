/** Walking through a document by a map of the elements that matter; all others are passed over with what is in them. */
import type { XmlEvent } from "../../xml/events.ts";

/** An element: what stands in it, and what to do with it. */
export interface Place<State> {
  readonly inside: ReadonlyMap<string, Place<State>>;
  readonly opens?: (state: State, line: number) => void;
  /** The element's own text, without white space around it. */
  readonly text?: (state: State, text: string, attributes: Readonly<Record<string, string>>) => void;
  readonly closes?: (state: State, line: number) => void;
}

export type Inside<State> = Readonly<Record<string, Place<State>>>;

/** An element that holds others. */
export function holds<State>(
  inside: Inside<State>,
  ends: Pick<Place<State>, "opens" | "closes"> = {},
): Place<State> {
  return { inside: new Map(Object.entries(inside)), ...ends };
}

/** An element that holds a text. */
export function says<State>(text: NonNullable<Place<State>["text"]>): Place<State> {
  return { inside: new Map(), text };
}

/** Follows a document's events. What stands around the roots, such as an envelope, is looked through to any depth. */
export function walker<State>(
  roots: ReadonlyMap<string, Place<State>>,
  state: State,
): (event: XmlEvent) => void {
  const around: Place<State> = { inside: roots };
  const path: Place<State>[] = [around];
  let unknownDepth = 0;
  let text = "";
  let attributes: Readonly<Record<string, string>> = {};
  return (event) => {
    const place = path[path.length - 1] as Place<State>;
    if (event.kind === "open") {
      const next =
        unknownDepth > 0
          ? undefined
          : (place.inside.get(event.name) ?? (place === around ? around : undefined));
      if (next === undefined) {
        unknownDepth++;
        return;
      }
      path.push(next);
      text = "";
      attributes = event.attributes;
      next.opens?.(state, event.line);
    } else if (event.kind === "text") {
      if (unknownDepth === 0 && place.text !== undefined) text += event.text;
    } else if (unknownDepth > 0) {
      unknownDepth--;
    } else {
      path.pop();
      place.text?.(state, text.trim(), attributes);
      text = "";
      place.closes?.(state, event.line);
    }
  };
}
