/** A question that one key answers. */
import { createPrompt, isEnterKey, useKeypress, usePrefix, useState } from "@inquirer/core";

interface KeyQuestion {
  readonly message: string;
  /** Characters, and "enter". */
  readonly keys: readonly string[];
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
    if (answer !== undefined || !keys.includes(key)) return;
    setAnswer(key);
    done(key);
  });
  return answer === undefined ? `${prefix} ${message}` : `${prefix} ${answer}`;
});
