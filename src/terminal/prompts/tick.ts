/** A list of amounts to tick, with the difference that remains; it can be saved only when that is zero. */
import {
  createPrompt,
  isDownKey,
  isEnterKey,
  isSpaceKey,
  isUpKey,
  useKeypress,
  usePagination,
  usePrefix,
  useState,
} from "@inquirer/core";
import { wrapParts } from "../render/wrap-text.ts";
import type { TickRow } from "../streams/io.ts";

interface TickQuestion {
  readonly message: string;
  readonly rows: readonly TickRow[];
  /** What remains while nothing is ticked, in minor units. */
  readonly difference: bigint;
  readonly format: (minor: bigint) => string;
  readonly pageSize: number;
  /** Columns of the terminal. */
  readonly width: number;
}

/** What remains of a difference after the ticked amounts. */
export function remainder(
  rows: readonly Pick<TickRow, "amount">[],
  { difference, ticked }: { readonly difference: bigint; readonly ticked: ReadonlySet<number> },
): bigint {
  return rows.reduce((rest, { amount }, index) => (ticked.has(index) ? rest - amount : rest), difference);
}

/** The set with one more or one less. */
export function toggled(ticked: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const after = new Set(ticked);
  if (!after.delete(index)) after.add(index);
  return after;
}

const KEYS = ["[space] tick", "[a]ll or none", "[Enter] save at 0", "[q] back"];

/** The values of the ticked rows; undefined where the person goes back. */
export const tickPrompt = createPrompt<readonly string[] | undefined, TickQuestion>(
  ({ message, rows, difference, format, pageSize, width }, done) => {
    const [active, setActive] = useState(0);
    const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set<number>());
    const [isRefused, setRefused] = useState(false);
    const [isDone, setDone] = useState(false);
    const prefix = usePrefix({ status: isDone ? "done" : "idle" });
    const rest = remainder(rows, { difference, ticked });
    useKeypress((event, readline) => {
      readline.clearLine(0);
      const finish = (values: readonly string[] | undefined) => {
        setDone(true);
        done(values);
      };
      setRefused(false);
      if (isUpKey(event)) setActive(Math.max(0, active - 1));
      else if (isDownKey(event)) setActive(Math.min(rows.length - 1, active + 1));
      else if (isSpaceKey(event)) setTicked(toggled(ticked, active));
      else if (event.name === "a")
        setTicked(ticked.size === rows.length ? new Set<number>() : new Set(rows.keys()));
      else if (event.name === "q" || event.name === "escape") finish(undefined);
      else if (isEnterKey(event) && rest === 0n)
        finish(rows.flatMap(({ value }, index) => (ticked.has(index) ? value : [])));
      else if (isEnterKey(event)) setRefused(true);
    });
    const page = usePagination({
      items: rows,
      active,
      renderItem: ({ item, index, isActive }) =>
        `${isActive ? ">" : " "} [${ticked.has(index) ? "x" : " "}] ${item.name}`,
      pageSize,
      loop: false,
    });
    if (isDone) return `${prefix} ${message}: ${ticked.size} ticked`;
    const refusal = isRefused ? ", and can be saved only at 0" : "";
    return `${prefix} ${message}\n${page}\nDifference ${format(rest)}${refusal}\n${wrapParts(KEYS, width).join("\n")}`;
  },
);
