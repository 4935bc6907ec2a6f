/** A question that one key answers. */
import { createPrompt, isEnterKey, useKeypress, usePrefix, useRef, useState } from "@inquirer/core";
import type { Key } from "../streams/io.ts";

interface KeyQuestion {
  readonly message: string;
  readonly keys: readonly Key[];
}

/** The first of the keys that is pressed by itself. Others do nothing, nor do several at once: that is a text, pasted or typed ahead. */
export const keyPrompt = createPrompt<string, KeyQuestion>(({ message, keys }, done) => {
  const [answer, setAnswer] = useState<string | undefined>(undefined);
  const atOnce = useRef<string[]>([]);
  const prefix = usePrefix({ status: answer === undefined ? "idle" : "done" });
  useKeypress((event, readline) => {
    readline.clearLine(0);
    // A character that is neither letter nor digit has no name.
    const { sequence = event.name } = event as { readonly sequence?: string };
    atOnce.current.push(isEnterKey(event) ? "enter" : sequence.toLowerCase());
    if (atOnce.current.length > 1) return;
    setImmediate(() => {
      const [key = "", ...more] = atOnce.current.splice(0);
      const match = more.length > 0 ? undefined : keys.find((each) => each.key === key);
      if (answer !== undefined || match === undefined) return;
      setAnswer(match.does);
      done(key);
    });
  });
  return answer === undefined ? `${prefix} ${message}` : `${prefix} ${answer}`;
});
