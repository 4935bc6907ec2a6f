/** Removing a company from a book, with every row that it has: an act of who administers the database. */
import type { CompanyToRemove } from "./company-counts.ts";
import { isServerAddress } from "../dialect/postgres/address/scheme.ts";

interface BookAddress {
  /** The path of a file, or the address of a database server. */
  readonly database: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** All or nothing. It is approved before the book is locked, and refused with `conflict` if it has grown meanwhile. */
export async function removeCompany(
  { database, environment }: BookAddress,
  company: CompanyToRemove,
): Promise<void> {
  if (isServerAddress(database)) {
    const { removeFromServer } = await import("../dialect/postgres/remove-company.ts");
    return removeFromServer(database, { environment, company });
  }
  const { removeFromFile } = await import("../dialect/sqlite/remove-company.ts");
  return removeFromFile(database, company);
}
