/** A question that one key answers. */
import { createPrompt, isEnterKey, useKeypress, usePrefix, useState } from "@inquirer/core";
import type { Key } from "../streams/io.ts";

interface KeyQuestion {
  readonly message: string;
  readonly keys: readonly Key[];
}

/** The first of the keys that is pressed; others do nothing. */
export const keyPrompt = createPrompt<string, KeyQuestion>(({ message, keys }, done) => {
  const [answer, setAnswer] = useState<string | undefined>(undefined);
  const prefix = usePrefix({ status: answer === undefined ? "idle" : "done" });
  useKeypress((event, readline) => {
    readline.clearLine(0);
    // A character that is neither letter nor digit has no name.
    const { sequence = event.name } = event as { readonly sequence?: string };
    const key = isEnterKey(event) ? "enter" : sequence.toLowerCase();
    const match = keys.find((each) => each.key === key);
    if (answer !== undefined || match === undefined) return;
    setAnswer(match.does);
    done(key);
  });
  return answer === undefined ? `${prefix} ${message}` : `${prefix} ${answer}`;
});
