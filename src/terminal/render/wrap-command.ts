/** Fits command lines into a width of the terminal. */
import { displayWidth } from "./display-width.ts";

const INDENT = "  ";

/** An indented command on as many lines as it takes, as a shell continues them: it can be copied whole. */
export function wrapCommand(line: string, width: number): readonly string[] {
  if (displayWidth(INDENT + line) <= width) return [INDENT + line];
  const words = line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  // A flag and its value stay together.
  const parts = words.reduce<string[]>((all, word) => {
    const last = all.at(-1);
    const isValue = last !== undefined && /^--?[\w-]+$/.test(last) && !/^[-|&>]/.test(word);
    return isValue ? [...all.slice(0, -1), `${last} ${word}`] : [...all, word];
  }, []);
  const room = width - INDENT.length - " \\".length;
  return fillLines(parts, { room, glue: " " }).map((part, index, lines) => {
    const indent = index === 0 ? INDENT : INDENT.repeat(3);
    return `${indent}${part}${index === lines.length - 1 ? "" : " \\"}`;
  });
}

/** Lines of pieces; those after the first are indented by four, which `room` leaves. */
export function fillLines(
  pieces: readonly string[],
  { room, glue }: { room: number; glue: string },
): readonly string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const joined = `${last ?? ""}${glue}${piece}`;
    const available = lines.length <= 1 ? room : room - 2 * INDENT.length;
    if (last !== undefined && displayWidth(joined) <= available) lines[lines.length - 1] = joined;
    else lines.push(piece);
  }
  return lines;
}
