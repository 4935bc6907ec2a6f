/**
 * Streams of a terminal without a terminal: what is written is shown at once, with a terminal's line ends, and what is typed is
 * read without an echo. As a terminal's driver does, Ctrl-C interrupts a program that does not read key by key.
 */
import { Readable, Writable } from "node:stream";
import { WriteStream } from "node:tty";

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

const CTRL_C = "\u0003";
/** By the environment alone. */
const getColorDepth = () => WriteStream.prototype.getColorDepth(process.env);

export function terminalStreams({ columns, rows }: TerminalSize, show: (text: string) => void) {
  let isRaw = false;
  /** Whether somebody reads and has shown something since: a question throws away what was typed before it was drawn. */
  let isAsked = false;
  let typed = "";
  const stdin = Object.assign(new Readable({ read() {} }), {
    isTTY: true,
    setRawMode(mode: boolean) {
      isRaw = mode;
      isAsked = false;
      return stdin;
    },
  }).on("pause", () => (isAsked = false));
  const hand = (): void => {
    if (!isAsked || typed === "") return;
    stdin.push(isRaw ? typed : typed.replaceAll("\r", "\n"));
    typed = "";
  };
  const output = (): Writable =>
    Object.assign(
      new Writable({
        decodeStrings: false,
        write(text: string | Buffer, _encoding, done) {
          show(text.toString().replaceAll("\n", "\r\n"));
          isAsked ||= stdin.readableFlowing === true;
          setImmediate(hand);
          done();
        },
      }),
      { isTTY: true, columns, rows, getWindowSize: () => [columns, rows], getColorDepth },
      // As those of a process are marked, which no pipe ends.
      { _isStdio: true },
    );
  const type = (text: string): void => {
    if (text === CTRL_C && !isRaw) process.emit("SIGINT", "SIGINT");
    else typed += text;
    hand();
  };
  return { streams: { stdin, stdout: output(), stderr: output() }, type };
}
