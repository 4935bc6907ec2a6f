/** What a terminal of a width shows of a program's output: the lines, and those that it had to break by itself. */
import { displayWidth } from "../../src/terminal/render/display-width.ts";

export interface TerminalScreen {
  readonly write: (output: string) => void;
  /** All lines that were ever shown and not drawn over, without the blanks at their ends. */
  readonly lines: () => readonly string[];
  /** Lines that went on behind the last column. */
  readonly brokenLines: () => readonly string[];
}

const TOKEN = /\u001b\[([?0-9;]*)([A-Za-z])|\u001b[()][A-Z0-9]|[\r\n\b\u0007]|[^\u001b]/gu;

/** Knows what prompts draw with: moves of the cursor, and lines that are cleared (ECMA-48: CUU, CUD, CUF, CUB, CHA, EL, ED). */
export function terminalScreen(columns: number): TerminalScreen {
  let lines: string[][] = [[]];
  const broken = new Set<number>();
  let [row, column] = [0, 0];
  const line = (at = row) => (lines[at] ??= []);
  const put = (character: string) => {
    const width = displayWidth(character);
    if (column + width > columns) {
      broken.add(row);
      row++;
      column = 0;
    }
    const cells = line();
    while (cells.length < column) cells.push(" ");
    cells[column] = character;
    column += width;
  };
  const clear = (from: number, to: number) => {
    for (let at = from; at < to; at++) line()[at] = " ";
    if (from === 0) broken.delete(row);
  };
  const controls: Readonly<Record<string, (count: number, text: string) => void>> = {
    A: (count) => (row = Math.max(0, row - count)),
    B: (count) => (row += count),
    C: (count) => (column += count),
    D: (count) => (column = Math.max(0, column - count)),
    G: (count) => (column = count - 1),
    K: (_, text) =>
      text === "2" ? clear(0, columns) : text === "1" ? clear(0, column) : clear(column, columns),
    J: () => {
      clear(column, columns);
      lines = lines.slice(0, row + 1);
    },
  };
  return {
    write(output) {
      for (const [token, text, letter] of output.matchAll(TOKEN)) {
        if (letter !== undefined) controls[letter]?.(Number(text) || 1, text ?? "");
        else if (token === "\n") row++;
        else if (token === "\r") column = 0;
        else if (token === "\b") column = Math.max(0, column - 1);
        else if (token.length <= 2 && !/[\u0007\u001b]/.test(token)) put(token);
        line();
      }
    },
    lines: () => Array.from(lines, (cells) => (cells ?? []).join("").trimEnd()),
    brokenLines: () => [...broken].map((at) => line(at).join("").trimEnd()),
  };
}
