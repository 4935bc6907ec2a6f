/** The lines of a difference at a terminal, none wider than it. */
import type { Reconciliation } from "../../src/contract/reconciliation.ts";
import { escapeText } from "../../src/terminal/render/escape-text.ts";
import { wrapText } from "../../src/terminal/render/wrap-text.ts";
import { differenceLines } from "./view.ts";

interface Screen {
  /** The explanation that keys are about, from 0. */
  readonly position: number;
  readonly width: number;
  readonly locale: string;
}

export function screenLines(data: Reconciliation, { position, width, locale }: Screen): readonly string[] {
  const { explanations } = data;
  // Those before it have been passed over.
  const shown = { ...data, explanations: explanations.slice(position) };
  const lines = differenceLines(shown, locale);
  const label = lines.reduce((widest, [one]) => Math.max(widest, one.length), 0) + 2;
  return [
    "",
    ...lines.flatMap(([title, text]) => {
      const [first = "", ...others] = wrapText(escapeText(text), Math.max(16, width - label));
      return [`${title.padEnd(label)}${first}`, ...others.map((line) => `${" ".repeat(label)}${line}`)];
    }),
  ];
}
