/**
 * What a command answers: data, and how a person would want to see it. Commands never print; one renderer for each
 * output format turns a view into text.
 */
import type { Pages } from "../client/pages.ts";

export type View = ListView | RecordView | TextView;

/**
 * How a field's value is shown. `amount` and `rate` are exact decimals of the contract; an amount's currency stands in
 * another field of the same row (`currency`), or is the same for all (`currencyCode`).
 */
export type FieldKind = "text" | "id" | "amount" | "rate" | "count" | "date" | "moment" | "flag" | "tags";

/** One field of a row or record: a column of a list, a line of a single thing. */
export interface Field {
  /** Name in the contract; header in a pipe; what --fields picks. A dot reaches into an object: `detected.encoding`. */
  readonly name: string;
  /** Header on a terminal; made of the name when absent. */
  readonly title?: string;
  readonly kind: FieldKind;
  /** For an amount: the name of the field of the same row that holds its currency. */
  readonly currency?: string;
  /**
   * Where the field is seen when --fields does not ask for it. everywhere (default): terminal and pipe; pipe: not in a
   * terminal's table; data: only in csv and in the formats that carry the data as it is (json, jsonl, yaml).
   */
  readonly shown?: "everywhere" | "pipe" | "data";
}

/** An exit code other than 0, of a command that did what it could, and what it is about. */
export interface Exit {
  readonly code: number;
  /** Sentences for stderr, printed after the data whatever its form, and with --quiet too. */
  readonly why: readonly [string, ...(readonly string[])];
}

interface AnyView {
  /** The exit code is 0 when absent. */
  readonly exit?: Exit | undefined;
  /**
   * The command goes on after the view is shown, until this resolves: it was made to run until somebody stops it, so that
   * being stopped is how it ends well.
   */
  readonly until?: Promise<void>;
  /** Sentences for stderr, printed after the data and left out with --quiet. */
  readonly notes?: readonly string[];
}

/** Rows of one kind. */
export interface ListView extends AnyView {
  readonly kind: "list";
  readonly pages: Pages<object>;
  readonly fields: readonly Field[];
  /** Said on stderr when there is no row. */
  readonly empty: string;
  /** What --quiet prints of each row. */
  readonly essence: (row: never) => string;
  /** What the rows belong to: in json and yaml an object that holds them. */
  readonly whole?: {
    readonly data: object;
    /** Name of the rows in it. */
    readonly member: string;
  };
  /** Lines under the table on a terminal, asked for after the last row: counts, sums. */
  readonly summary?: () => readonly string[];
  /** Said on stderr when there are more rows than were asked for; a sentence about --limit and --all when absent. */
  readonly more?: string;
}

/** Rows that belong to a record and are shown as a table. */
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
  /** Lines of the record, in order; every member as text when absent. */
  readonly fields?: readonly Field[];
  /** On a terminal, above everything: what was done. */
  readonly sentence?: string;
  /** The record as rows, where that is what it is (a report): instead of lines, in a table, in tsv and in csv. */
  readonly table?: Table;
  /** Further tables, on a terminal only. */
  readonly sections?: readonly Table[];
  /** Lines under it on a terminal: a chart, what to do next. */
  readonly after?: readonly string[];
  /** What --quiet prints; nothing when absent. */
  readonly essence?: string;
}

/** Text that is printed as it is, such as a token or a script; `data` is what --json prints. */
export interface TextView extends AnyView {
  readonly kind: "text";
  readonly text: string;
  readonly data: unknown;
}

/** Declares a list, checking that fields and essence fit its rows. */
export function list<Row extends object>(
  view: Omit<ListView, "kind" | "pages" | "fields" | "essence"> & {
    readonly pages: Pages<Row>;
    readonly fields: readonly FieldOf<Row>[];
    readonly essence: (row: Row) => string;
  },
): ListView {
  return { kind: "list", ...view };
}

/** Declares a single thing, checking that its fields are members of it. */
export function record<Data extends object>(
  view: Omit<RecordView, "kind" | "data" | "fields"> & {
    readonly data: Data;
    readonly fields?: readonly FieldOf<Data>[];
  },
): RecordView {
  return { kind: "record", ...view };
}

/** The exit of a code and its reasons; none for 0. */
export function exitFor(code: number, reasons: readonly string[]): Exit | undefined {
  if (code === 0) return undefined;
  const [first, ...others] = reasons;
  if (first === undefined) throw new TypeError(`exit code ${code} without a reason`);
  return { code, why: [first, ...others] };
}

/** Declares a text. */
export function plain(text: string, { data, ...rest }: Omit<TextView, "kind" | "text">): TextView {
  return { kind: "text", text, data, ...rest };
}

/** A field of a row: its name is a member of the row, or reaches into one. */
export type FieldOf<Row extends object> = Field & {
  readonly name: (keyof Row & string) | `${keyof Row & string}.${string}`;
};
