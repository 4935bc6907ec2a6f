/** Where NUL bytes stand in a file. Systems that write files of fixed blocks fill the last one with them: padding. */

/** NUL bytes at even and at odd positions, and those at the file's end, which are counted by themselves. */
export interface NulBytes {
  readonly nulEven: number;
  readonly nulOdd: number;
  readonly padding: number;
}

interface NulCounter {
  readonly add: (bytes: Uint8Array) => void;
  readonly end: () => NulBytes;
}

export function nulCounter(): NulCounter {
  let size = 0;
  let even = 0;
  let odd = 0;
  /** The last run of them, and where it ends. */
  let runEven = 0;
  let runOdd = 0;
  let runEnd = -1;
  const endRun = () => {
    even += runEven;
    odd += runOdd;
    runEven = 0;
    runOdd = 0;
  };
  return {
    add(bytes) {
      for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) {
        if (size + at !== runEnd) endRun();
        runEnd = size + at + 1;
        if ((size + at) % 2 === 0) runEven++;
        else runOdd++;
      }
      size += bytes.length;
    },
    end() {
      if (runEnd !== size) endRun();
      return { nulEven: even, nulOdd: odd, padding: runEven + runOdd };
    },
  };
}

/** A text without the NUL characters at its end. */
export async function* withoutPadding(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let nulCount = 0;
  for await (const text of texts) {
    let end = text.length;
    while (end > 0 && text.charCodeAt(end - 1) === 0) end--;
    if (end > 0) {
      for (; nulCount > 0; nulCount -= Math.min(nulCount, HELD_PIECE))
        yield "\0".repeat(Math.min(nulCount, HELD_PIECE));
      yield end === text.length ? text : text.slice(0, end);
    }
    nulCount += text.length - end;
  }
}

const HELD_PIECE = 1 << 16;
