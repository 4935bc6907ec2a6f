/** The values of rows that reads of one snapshot ask for by their ids, in one question for all that ask at the same time. */
import { arrayText } from "../arrays.ts";
import type { DialectAbilities } from "../../query-context.ts";

type Row = Record<string, unknown>;

interface Wanted {
  readonly id: Uint8Array;
  readonly resolve: (values: readonly unknown[] | undefined) => void;
  readonly reject: (error: unknown) => void;
}

type Ask = (sql: string, values: readonly unknown[]) => Promise<readonly Row[]>;

/** `ask` answers the rows of a statement with `?` marks. */
export function rowsById(ask: Ask): DialectAbilities["valuesById"] {
  const all = new Map<string, Wanted[]>();

  const answer = async (
    { select, company }: { readonly select: string; readonly company: number },
    wanted: readonly Wanted[],
  ): Promise<void> => {
    const [only] = wanted;
    const isOne = wanted.length === 1;
    const ids = isOne ? only?.id : arrayText(wanted.map(({ id }) => id));
    const condition = isOne ? "id = ?" : "id = ANY (?::bytea[])";
    try {
      const rows = await ask(`${select} WHERE company_id = ? AND ${condition}`, [BigInt(company), ids]);
      const byId = new Map(rows.map((row) => [nameOf(row["id"] as Uint8Array), row]));
      for (const { id, resolve } of wanted) resolve(valuesOf(byId.get(nameOf(id))));
    } catch (error) {
      for (const { reject } of wanted) reject(error);
    }
  };

  return (select, { company, id }) =>
    new Promise((resolve, reject) => {
      const place = `${company} ${select}`;
      const wanted = all.get(place);
      if (wanted !== undefined) return void wanted.push({ id, resolve, reject });
      const first = [{ id, resolve, reject }];
      all.set(place, first);
      queueMicrotask(() => {
        all.delete(place);
        void answer({ select, company }, first);
      });
    });
}

/** Each by itself: rows that are locked by one question would be locked in no certain order. */
export function lockedRowById(ask: Ask): DialectAbilities["valuesById"] {
  return async (select, { company, id }) => {
    const [row] = await ask(`${select} WHERE company_id = ? AND id = ? FOR UPDATE`, [BigInt(company), id]);
    return valuesOf(row);
  };
}

/** The driver names the values in the order of the SELECT. */
function valuesOf(row: Row | undefined): readonly unknown[] | undefined {
  return row && Object.values(row);
}

function nameOf(id: Uint8Array): string {
  return Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString("latin1");
}
