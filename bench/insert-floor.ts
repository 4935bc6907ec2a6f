/** The floor of durable writes on PostgreSQL: clients that insert one row a transaction, as pgbench would, and nothing else. */
import { Client } from "pg";

/** Rows a second, by as many clients, into a table with the columns and indexes of the book's transactions. */
export async function insertsPerSecond(
  address: string,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<number> {
  const all = Array.from({ length: clients }, () => new Client(address));
  const [first] = all;
  if (first === undefined) return NaN;
  await Promise.all(all.map((client) => client.connect()));
  try {
    await first.query("CREATE TABLE public.inserts (LIKE cashbook.transactions INCLUDING ALL)");
    await first.query("CREATE TABLE public.sample AS SELECT * FROM cashbook.transactions LIMIT 1");
    const { rows } = await first.query<{ name: string }>(
      `SELECT quote_ident(attname) AS name FROM pg_attribute
        WHERE attrelid = 'public.inserts'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        ORDER BY attnum`,
    );
    const columns = rows.map(({ name }) => name);
    // Each row has a number and an id of its own, like one that is new.
    const own: Readonly<Record<string, string>> = {
      number: "$1::bigint",
      id: "substring(id from 1 for 8) || int8send($1::bigint)",
    };
    const values = columns.map((name) => own[name] ?? name).join(", ");
    const text = `INSERT INTO public.inserts (${columns.join(", ")}) SELECT ${values} FROM public.sample`;
    let number = 0;
    const start = performance.now();
    const end = start + seconds * 1000;
    const insert = async (client: Client): Promise<void> => {
      while (performance.now() < end) await client.query({ name: "insert", text, values: [++number] });
    };
    await Promise.all(all.map(insert));
    return number / ((performance.now() - start) / 1000);
  } finally {
    await first.query("DROP TABLE IF EXISTS public.inserts, public.sample");
    await Promise.all(all.map((client) => client.end()));
  }
}
