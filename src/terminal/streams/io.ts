/** The terminal as commands see it. Everything here writes to stderr; data goes to stdout through a view. */

/** Properties of the streams, decided once. */
export interface StreamFacts {
  /** stdout is a terminal: tables, colour, local amounts. */
  readonly outputIsTerminal: boolean;
  readonly errorIsTerminal: boolean;
  /** stdin and stderr are terminals, and --no-input is absent: questions can be asked. */
  readonly interactive: boolean;
  readonly colour: { readonly output: boolean; readonly error: boolean };
  /** Columns and lines of the terminal; 80 and 24 where it does not say. */
  readonly width: number;
  readonly height: number;
  /** BCP 47 tag of the user's locale, for amounts and dates on a terminal. */
  readonly locale: string;
}

/** Progress of long work: a bar on a terminal, a line every ten seconds elsewhere, nothing for short work or --quiet. */
export interface Progress {
  /** Sets how much is done, in the progress's unit. */
  readonly at: (count: number) => void;
  /** Changes the total once it is known. */
  readonly total: (total: number) => void;
  /** Removes the bar. Safe to call twice. */
  readonly end: () => void;
}

export interface Question {
  /** As a person reads it, without a colon: "Amount". */
  readonly message: string;
  /** The flag or operand that answers it without a terminal: "--amount", "<name>". */
  readonly flag: string;
}

export interface Choice<Value> {
  readonly name: string;
  readonly value: Value;
  /** What stands beside the question once it is chosen; the name when absent. */
  readonly answer?: string;
  /** Other words by which a search finds it. */
  readonly alsoCalled?: readonly string[];
  /** It goes back to where the question came from, as Escape does. */
  readonly isBack?: boolean;
}

/** A key of a question, and the word for what it does. */
export interface Key {
  /** A character, or "enter". */
  readonly key: string;
  /** "accept", "choose". */
  readonly does: string;
}

/** A row that can be ticked, with what it takes from the difference, in minor units. */
export interface TickRow extends Choice<string> {
  readonly amount: bigint;
}

export interface Io {
  readonly facts: StreamFacts;
  /** Writes a sentence to stderr; not with --quiet. */
  readonly note: (sentence: string) => void;
  /** Writes a sentence to stderr, with --quiet too. */
  readonly warn: (sentence: string) => void;
  /** Writes a line to stderr unchanged: the log of a service, which programs read. */
  readonly log: (line: string) => void;
  /** Asks for a text. In line mode nothing is drawn over. Without a terminal: `input_needed`, naming the flag. */
  readonly ask: (
    question: Question & {
      readonly initial?: string;
      /** Answers the sentence to show when the text cannot be used. */
      readonly check?: (text: string) => string | undefined;
      readonly isLineMode?: boolean;
    },
  ) => Promise<string>;
  /** Asks for a secret without showing it. */
  readonly secret: (question: Question) => Promise<string>;
  /** Asks yes or no; a plain Enter answers `initial`, which is no when absent. Without a terminal: `input_needed`. */
  readonly confirm: (question: Question & { readonly initial?: boolean }) => Promise<boolean>;
  /** Lets one of several be chosen. */
  readonly select: <Value>(
    question: Question & { readonly choices: readonly Choice<Value>[] },
  ) => Promise<Value>;
  /** Lets one or more of several be chosen; none is chosen beforehand. */
  readonly selectSeveral: <Value>(
    question: Question & { readonly choices: readonly Choice<Value>[] },
  ) => Promise<readonly Value[]>;
  /**
   * Lets one of many be chosen by typing a part of its name; the first one is offered before anything is typed. In line
   * mode a line is typed, and nothing is drawn over.
   */
  readonly search: <Value>(
    question: Question & { readonly choices: readonly Choice<Value>[]; readonly isLineMode?: boolean },
  ) => Promise<Value>;
  /** The same of more than fit in memory: `choices` finds what there is for the words that were typed, newest first. */
  readonly find: <Value>(
    question: Question & { readonly choices: (typed: string) => Promise<readonly Choice<Value>[]> },
  ) => Promise<Value>;
  /** Waits for one of the keys. In line mode a line is typed instead. */
  readonly key: (
    question: Question & { readonly keys: readonly Key[]; readonly isLineMode?: boolean },
  ) => Promise<string>;
  /** Lets rows be ticked until nothing remains of a difference; undefined where the person goes back. */
  readonly tick: (
    question: Question & {
      readonly rows: readonly TickRow[];
      readonly difference: bigint;
      readonly format: (minor: bigint) => string;
    },
  ) => Promise<readonly string[] | undefined>;
  readonly progress: (about: {
    readonly label: string;
    readonly unit: string;
    readonly total?: number;
  }) => Progress;
  /** Standard input as a stream. Only one reader can take it: not twice, and not beside --api-key-stdin or --token-stdin. */
  readonly input: () => AsyncIterable<Uint8Array>;
  /** All of standard input as UTF-8 text, at most `maximum` bytes (1 MiB when absent). */
  readonly inputText: (maximum?: number) => Promise<string>;
}
