/**
 * A record of the core as columns of a table: the same members under the same names, some of them stored as another
 * type. One list of the members gives both directions; the row's type follows from the record's.
 */

type Plain = string | bigint | Uint8Array;

/** How a value is stored: as it is, a number as a whole number, a boolean as 0 or 1, anything else as JSON. */
type Storage<Value> = [Value] extends [Plain | null]
  ? "same"
  : [Value] extends [number | null]
    ? "integer"
    : [Value] extends [boolean]
      ? "flag"
      : "json";

type Stored<Value> = [Value] extends [Plain | null]
  ? Value
  : [Value] extends [number]
    ? bigint
    : [Value] extends [number | null]
      ? bigint | null
      : [Value] extends [boolean]
        ? bigint
        : string;

export type RowOf<Record> = { -readonly [Member in keyof Record]: Stored<Record[Member]> };

interface RowCodec<Record> {
  /** Names of the columns, in the order of `toValues`. */
  readonly columns: readonly (keyof Record & string)[];
  toValues(record: Record): readonly unknown[];
  /** The columns alone, whatever else the record has. */
  toRow(record: Record): RowOf<Record>;
  /** The members alone, whatever else the row has. */
  toRecord(row: RowOf<Record>): Record;
}

const encoders: Readonly<{
  [As in Storage<unknown> | "same" | "integer" | "flag"]: (value: never) => unknown;
}> = {
  same: (value) => value,
  integer: (value: number | null) => (value === null ? null : BigInt(value)),
  flag: (value: boolean) => (value ? 1n : 0n),
  json: (value) => JSON.stringify(value),
};

const decoders: typeof encoders = {
  same: (value) => value,
  integer: (value: bigint | null) => (value === null ? null : Number(value)),
  flag: (value: bigint) => value === 1n,
  json: (value: string) => JSON.parse(value) as unknown,
};

/** The codec of a record's members, each with the way it is stored. */
export function rowCodec<Record extends object>(storage: {
  readonly [Member in keyof Record]: Storage<Record[Member]>;
}): RowCodec<Record> {
  const columns = Object.keys(storage) as (keyof Record & string)[];
  const convert = (from: object, by: typeof encoders): unknown[] =>
    columns.map((name) => by[storage[name]]((from as Readonly<{ [name: string]: never }>)[name] as never));
  const withNames = (values: readonly unknown[]): object => {
    const named: { [name: string]: unknown } = {};
    for (const [at, name] of columns.entries()) named[name] = values[at];
    return named;
  };
  return {
    columns,
    toValues: (record) => convert(record, encoders),
    toRow: (record) => withNames(convert(record, encoders)) as RowOf<Record>,
    toRecord: (row) => withNames(convert(row, decoders)) as Record,
  };
}
