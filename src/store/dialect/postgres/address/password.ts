/** The password, where the address has none: PostgreSQL's password file (PGPASSFILE, ~/.pgpass). */
import { Problem } from "../../../../contract/problem.ts";
import type { ServerAddress } from "./address.ts";
import type { ServerHost } from "./hosts.ts";

/**
 * Asked only when the server wants a password. Throws `store_unreadable` when there is none. In the file a socket stands
 * as `localhost`. The driver reads this file itself too, and warns on the terminal that it will cease to.
 */
export async function passwordFor(
  { user, database, password }: ServerAddress,
  { host, port }: ServerHost,
): Promise<string> {
  if (password !== undefined) return password();
  const { default: pgpass } = await import("pgpass");
  const entry = { host: host.startsWith("/") ? "localhost" : host, port, database, user };
  const entryPassword = await new Promise<string | undefined>((resolve) => pgpass(entry, resolve));
  if (entryPassword !== undefined) return entryPassword;
  throw new Problem("store_unreadable", {
    detail: "The database server asks for a password, and there is none.",
    remedy: "Set PGPASSWORD, or add a line to the password file (PGPASSFILE, ~/.pgpass).",
  });
}
