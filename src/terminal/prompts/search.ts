/**
 * A choice that is searched by typing, as @inquirer/search shows it. That one takes what was highlighted before the last
 * key where Enter comes at once behind it; here Enter waits for what the typed text finds. Escape takes the way back.
 */
import { styleText } from "node:util";
import {
  createPrompt,
  isDownKey,
  isEnterKey,
  isTabKey,
  isUpKey,
  makeTheme,
  useEffect,
  useKeypress,
  usePagination,
  usePrefix,
  useRef,
  useState,
} from "@inquirer/core";
import figures from "@inquirer/figures";

interface SearchChoice<Value> {
  readonly name: string;
  readonly value: Value;
  /** Stands behind the question once it is chosen. */
  readonly short: string;
  readonly isBack?: boolean;
}

interface SearchQuestion<Value> {
  /** The question, which fits the width. */
  readonly message: string;
  readonly source: (
    typed: string,
    signal: AbortSignal,
  ) => readonly SearchChoice<Value>[] | Promise<readonly SearchChoice<Value>[]>;
  /** What Escape chooses; without it Escape does nothing. */
  readonly back?: SearchChoice<Value> | undefined;
}

interface Listed<Value> {
  /** The text that the choices were found for; undefined before there are any. */
  readonly of: string | undefined;
  readonly choices: readonly SearchChoice<Value>[];
}

const PAGE_SIZE = 7;
const { style } = makeTheme();

export const searchPrompt = createPrompt(
  <Value>({ message, source, back }: SearchQuestion<Value>, done: (value: Value) => void) => {
    const [typed, setTyped] = useState("");
    const [listed, setListed] = useState<Listed<Value>>({ of: undefined, choices: [] });
    const [active, setActive] = useState(0);
    const [answer, setAnswer] = useState<string | undefined>(undefined);
    const [fault, setFault] = useState<string | undefined>(undefined);
    /** Whether Enter was pressed before the choices of the typed text were there. */
    const isAwaited = useRef(false);
    const { choices } = listed;
    const isPending = listed.of !== typed;
    const status = answer === undefined ? (isPending ? "loading" : "idle") : "done";
    const prefix = usePrefix({ status });
    const choose = ({ short, value }: SearchChoice<Value>): void => {
      setAnswer(short);
      done(value);
    };

    useEffect(
      (readline) => {
        const controller = new AbortController();
        const { signal } = controller;
        const find = async (): Promise<void> => {
          try {
            const found = await source(typed, signal);
            if (signal.aborted) return;
            const [first] = found;
            setActive(0);
            setFault(undefined);
            setListed({ of: typed, choices: found });
            if (isAwaited.current && first !== undefined) choose(first);
            else if (isAwaited.current) readline.write(typed);
          } catch (error) {
            if (signal.aborted || !(error instanceof Error)) return;
            setFault(error.message);
            if (isAwaited.current) readline.write(typed);
          }
          isAwaited.current = false;
        };
        void find();
        return () => controller.abort();
      },
      [typed],
    );

    useKeypress((event, readline) => {
      const chosen = isPending ? undefined : choices[active];
      // What follows an Enter that waits is no part of the text.
      if (isAwaited.current) readline.clearLine(0);
      else if (isEnterKey(event) && chosen !== undefined) choose(chosen);
      else if (isEnterKey(event) && isPending && fault === undefined) isAwaited.current = true;
      // Enter has emptied the line.
      else if (isEnterKey(event)) readline.write(typed);
      else if (event.name === "escape" && back !== undefined) choose(back);
      else if (isTabKey(event) && chosen !== undefined) {
        readline.clearLine(0);
        readline.write(chosen.name);
        setTyped(chosen.name);
      } else if (isUpKey(event) || isDownKey(event)) {
        // Readline has put an earlier line in the place of the text.
        readline.clearLine(0);
        readline.write(typed);
        if (isUpKey(event)) setActive(Math.max(0, active - 1));
        else setActive(Math.min(choices.length - 1, active + 1));
      } else setTyped(readline.line);
    });

    const page = usePagination({
      items: choices,
      active,
      renderItem: ({ item, isActive }) => itemLine(item.name, isActive),
      pageSize: PAGE_SIZE,
      loop: false,
    });
    const asked = `${prefix} ${style.message(message, status)}`;
    if (answer !== undefined) return `${asked} ${style.answer(answer)}`.trimEnd();
    const isNothing = !isPending && choices.length === 0 && typed !== "";
    const problem = fault ?? (isNothing ? "No results found" : undefined);
    const body = [problem === undefined ? page : style.error(problem), " ", helpTip(back !== undefined)];
    return [`${asked} ${styleText("cyan", typed)}`.trimEnd(), body.join("\n")];
  },
);

function itemLine(name: string, isActive: boolean): string {
  return isActive ? style.highlight(`${figures.pointer} ${name}`) : `  ${name}`;
}

/** The foot of the question: what the keys do. */
function helpTip(hasBack: boolean): string {
  const keys = [
    ["type", "search"],
    ["↑↓", "navigate"],
    ["⏎", "select"],
    ...(hasBack ? [["Esc", "back"] as const] : []),
  ] as const;
  return keys
    .map(([key, does]) => `${styleText("bold", key)} ${styleText("dim", does)}`)
    .join(styleText("dim", " • "));
}
