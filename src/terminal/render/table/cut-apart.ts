/** Cuts names so that they can still be told apart: "Savings…2026" and "Savings…2027". */
import { largest } from "../../../contract/values/extremes.ts";
import { displayWidth } from "../display-width.ts";
import { cutText } from "../wrap-text.ts";

/** Less of the beginning says nothing. */
const LEAST_START = 6;

/**
 * The texts of one column, each cut to `width`. Where others would be cut alike, the end by which a text differs from them
 * stays, if the beginning then still says something.
 */
export function cutApart(texts: readonly string[], width: number): ReadonlyMap<string, string> {
  const cuts = new Map([...new Set(texts)].map((text) => [text, cutText(text, width)] as const));
  const alike = Map.groupBy(cuts, ([, cut]) => cut);
  return new Map(
    [...cuts].map(([text, cut]) => {
      const others = (alike.get(cut) ?? []).flatMap(([other]) => (other === text ? [] : [other]));
      return [text, others.length === 0 ? cut : withEnd(text, { others, cut, width })];
    }),
  );
}

function withEnd(
  text: string,
  { others, cut, width }: { others: readonly string[]; cut: string; width: number },
): string {
  const shared = largest(
    others.map((other) => sharedStart(text, other)),
    0,
  );
  const end = text.slice(text.lastIndexOf(" ", shared) + 1);
  const left = width - displayWidth(end);
  return left < LEAST_START ? cut : `${cutText(text, left)}${end}`;
}

/** How many characters two texts begin with alike; of a text that goes on where the other ends, all but the last word. */
function sharedStart(text: string, other: string): number {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  return at === text.length ? text.length - 1 : at;
}
