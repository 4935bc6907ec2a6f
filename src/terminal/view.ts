/**
 * What a command answers: data, and how to present it. Commands never print; a renderer for each output format turns a
 * view into text.
 */
import type { Pages } from "../client/pages.ts";
import type { Sink } from "./streams/sink.ts";

export type View = ListView | RecordView | TextView;

/**
 * How a field's value is formatted. `amount` and `rate` are exact decimals of the contract; `Field.currency` names the
 * field of the same row that holds an amount's currency.
 */
export type FieldKind =
  | "text"
  /** A word of a closed list, such as a status: never cut. */
  | "word"
  /** Such a word that may be of several parts: a terminal shows operating_expense as "operating expense". */
  | "code"
  /** On a terminal's table the last digits of a UUID, elsewhere the whole. */
  | "id"
  | "amount"
  | "rate"
  | "count"
  | "date"
  | "timestamp"
  | "flag"
  | "tags";

/** One field of a row or record: a column of a list, a line of a single thing. */
export interface Field {
  /** Member of the contract, header in a pipe, name in --fields. A dot is a path into an object: `detected.encoding`. */
  readonly name: string;
  /** Header on a terminal; made from the name when absent. */
  readonly title?: string;
  readonly kind: FieldKind;
  /** For an amount: the name of the field of the same row that holds its currency. */
  readonly currency?: string;
  /**
   * Where the field is visible when --fields does not name it. everywhere (default): terminal and pipe; pipe: not in a
   * table on a terminal; data: only in csv, and in json, jsonl and yaml, which hold all data anyway; terminal: only in a table.
   */
  readonly visibleIn?: "everywhere" | "pipe" | "data" | "terminal";
  /** The value where it is no member of the row, for every output that shows the field. */
  readonly value?: (row: never) => unknown;
  /** What a terminal's table shows in place of the value, unless --fields names the field: words for a code, or more. */
  readonly cell?: (row: never) => unknown;
  /** Whether a number is a share of the whole, which a workbook shows in percent. */
  readonly isShare?: boolean | ((row: never) => boolean);
  /** Its place in a terminal's table. */
  readonly column?: ColumnRules;
}

/** How a column of a terminal's table comes to terms with its neighbours. A field that --fields names is always a column. */
interface ColumnRules {
  /**
   * When it is a column. By default it is left out where all its cells are empty, or where several rows have the same. always:
   * it says which row this is. filled: only where all cells are empty. differing: also where there is one row only.
   */
  readonly presence?: "always" | "filled" | "differing";
  /** Which texts are told even where all rows have the same one, or there is little room: a state that is no usual one. */
  readonly isNotable?: (text: string) => boolean;
  /** Width to which a text may be cut; 16 when absent. Only text and tags are cut. */
  readonly least?: number;
  /** A name that tells rows apart: where others would be cut alike, their ends stay. */
  readonly isName?: boolean;
  /** A sentence, which takes more lines where others would be cut. */
  readonly isWrapped?: boolean;
  /** A text of figures, which stand at the right as an amount does. */
  readonly isFigures?: boolean;
  /** Share of the width that is left, beside the 1 of others. */
  readonly weight?: number;
  /** In a record on a narrow terminal it stands with its title, since a word such as "yes" says nothing alone. */
  readonly isTitled?: boolean;
  /** Not left out for want of room: rows are records then, as for a column that is always there. */
  readonly isEssential?: boolean;
  /** Left out before the other columns where the terminal is too narrow for all of them. */
  readonly dropFirst?: boolean;
}

/** A sentence; where it states figures, a function of the locale to write them in, which is undefined where they stay plain. */
export type Sentence = string | ((locale: string | undefined) => string);

/** An exit code other than 0 of a command that did what it could, with the reasons. */
interface Exit {
  readonly code: number;
  /** Sentences for stderr, printed after the data whatever its form, and with --quiet too. */
  readonly reasons: readonly [Sentence, ...(readonly Sentence[])];
}

interface AnyView {
  /** What a workbook calls its first sheet, such as a report with its days. */
  readonly name?: string | undefined;
  /** The exit code is 0 when absent. */
  readonly exit?: Exit | undefined;
  /**
   * The command runs on after the view is printed, until this resolves. Being interrupted is its normal end: the exit code
   * is not that of an interruption.
   */
  readonly until?: Promise<void>;
  /** Sentences for stderr, printed after the data and left out with --quiet. */
  readonly notes?: readonly Sentence[];
}

/** Rows of one kind. */
export interface ListView extends AnyView {
  readonly kind: "list";
  readonly pages: Pages<object>;
  readonly fields: readonly Field[];
  /** A sentence for stderr when there is no row. */
  readonly empty: string | (() => Promise<string>);
  /** What --quiet prints of each row. */
  readonly essence: (row: never) => string;
  /** The object that contains the rows in json and yaml. */
  readonly whole?: {
    readonly data: object;
    /** Name of the rows in it. */
    readonly member: string;
  };
  /** Lines under the table on a terminal, such as counts and sums. Called after the last row. */
  readonly summary?: () => readonly string[];
  /** A sentence for stderr when there are more rows than requested; about --limit and --all when absent. */
  readonly more?: string;
}

/** A line of a receipt: what it is about, and what it says. An empty label continues the line above. */
export type LabelledLine = readonly [label: string, text: string];

/** Lines under a title, on a terminal only. */
export interface TextBlock {
  readonly title: string;
  readonly lines: (locale: string) => readonly LabelledLine[];
}

/** Rows of a record, as a table. */
export interface Table {
  readonly title?: string;
  readonly rows: readonly object[];
  readonly fields: readonly Field[];
}

/** One thing: a record, a receipt, a report. */
export interface RecordView extends AnyView {
  readonly kind: "record";
  /** The `data` of the contract, which --json prints as it is. */
  readonly data: object;
  /** The lines of the record; every member as text when absent. */
  readonly fields?: readonly Field[];
  /** First line on a terminal: what was done. */
  readonly sentence?: string;
  /** What a table shows in place of the fields, where --fields names none: a receipt in words, its figures in a locale. */
  readonly lines?: (locale: string) => readonly LabelledLine[];
  /** The rows of a report: they replace the lines in tables, tsv and csv. */
  readonly table?: Table;
  /** Further tables and blocks of lines, on a terminal only. */
  readonly sections?: readonly (Table | TextBlock)[];
  /** Last lines on a terminal: a chart, what to do next. */
  readonly after?: readonly string[];
  /** What --quiet prints; nothing when absent or empty. */
  readonly essence?: string;
}

/**
 * Text to print unchanged, such as a token or a script, in parts a whole journal, or what a command writes itself; --json
 * prints `data`, or the text where `data` is undefined.
 */
export interface TextView extends AnyView {
  readonly kind: "text";
  readonly text: string | AsyncIterable<string> | ((sink: Sink) => Promise<void>);
  readonly data: unknown;
}

/** What --fields calls them. */
export function namesOf(fields: readonly Field[]): readonly string[] {
  return fields.map(({ name }) => name);
}

/** Creates a list view; types check that fields and essence fit the rows. */
export function list<Row extends object>(
  view: Omit<ListView, "kind" | "pages" | "fields" | "essence"> & {
    readonly pages: Pages<Row>;
    readonly fields: readonly FieldOf<Row>[];
    readonly essence: (row: Row) => string;
  },
): ListView {
  return { kind: "list", ...view };
}

/** Creates a record view; types check that the fields are members of its data. */
export function record<Data extends object>(
  view: Omit<RecordView, "kind" | "data" | "fields"> & {
    readonly data: Data;
    readonly fields?: readonly FieldOf<Data>[];
  },
): RecordView {
  return { kind: "record", ...view };
}

/** The exit of a code other than 0. Throws a TypeError when it has no reason. */
export function exitFor(code: number, reasons: readonly Sentence[]): Exit | undefined {
  if (code === 0) return undefined;
  const [first, ...others] = reasons;
  if (first === undefined) throw new TypeError(`exit code ${code} without a reason`);
  return { code, reasons: [first, ...others] };
}

export function plain(text: TextView["text"], { data, ...rest }: Omit<TextView, "kind" | "text">): TextView {
  return { kind: "text", text, data, ...rest };
}

/** A field whose name is a member of the row or a path that begins with one, or that has a value of its own. */
export type FieldOf<Row extends object> = Omit<Field, "value" | "cell" | "isShare"> & {
  readonly cell?: (row: Row) => unknown;
  readonly isShare?: boolean | ((row: Row) => boolean);
} & (
    | { readonly name: (keyof Row & string) | `${keyof Row & string}.${string}` }
    | { readonly value: (row: Row) => unknown }
  );
