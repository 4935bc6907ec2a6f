/**
 * Streams of a terminal without a terminal: what is written is shown at once, with a terminal's line ends, and what is typed is
 * read as it comes, without an echo. As a terminal's driver does, Ctrl-C interrupts a program that does not read key by key.
 */
import { Readable, Writable } from "node:stream";

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

const CTRL_C = "\u0003";

export function terminalStreams({ columns, rows }: TerminalSize, show: (text: string) => void) {
  let isRaw = false;
  const stdin = Object.assign(new Readable({ read() {} }), {
    isTTY: true,
    setRawMode(mode: boolean) {
      isRaw = mode;
      return stdin;
    },
  });
  const output = (): Writable =>
    Object.assign(
      new Writable({
        decodeStrings: false,
        write(text: string | Buffer, _encoding, done) {
          show(text.toString().replaceAll("\n", "\r\n"));
          done();
        },
      }),
      // As those of a process are marked, which no pipe ends.
      { _isStdio: true, isTTY: true, columns, rows, getWindowSize: () => [columns, rows] },
    );
  const type = (text: string): void => {
    if (text === CTRL_C && !isRaw) process.emit("SIGINT", "SIGINT");
    else stdin.push(isRaw ? text : text.replaceAll("\r", "\n"));
  };
  return { streams: { stdin, stdout: output(), stderr: output() }, type };
}
