/** Lets a person say which two of several rows belong together. */
import type { ReviewGroup } from "../../src/contract/review.ts";
import { decimalText } from "../../src/contract/values/decimal.ts";
import type { Io } from "../../src/terminal/streams/io.ts";
import { sideLines } from "./kind-lines.ts";
import type { ScreenContext } from "./screen-context.ts";

/** Undefined to leave the question. Two rows need no choice. */
export async function choosePair(
  { transfers }: ReviewGroup,
  { io, isPlain, screen }: { io: Pick<Io, "search">; isPlain: boolean; screen: ScreenContext },
): Promise<readonly string[] | undefined> {
  const sides = transfers.flatMap(({ transactions }) => transactions);
  if (sides.length === 2) return sides.map(({ id }) => id);
  const ids: string[] = [];
  for (const isOut of [true, false]) {
    const some = sides.filter(({ amount }) => decimalText(amount).startsWith("-") === isOut);
    const lines = sideLines(some, screen);
    const id = await io.search({
      message: isOut ? "Money out" : "Money in",
      flag: "--json",
      choices: [
        ...some.map((side, index) => ({ name: lines[index] ?? side.id, value: side.id })),
        { name: "none, go back", value: "", isBack: true },
      ],
      isLineMode: isPlain,
    });
    if (id === "") return undefined;
    ids.push(id);
  }
  return ids;
}
