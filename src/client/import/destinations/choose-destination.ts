import { keepsImports } from "../../service.ts";
import type { ImportContext } from "../context.ts";
import { bookDestination } from "./book/book.ts";
import type { Destination } from "./destination.ts";

/** The destination of a context: what answers its calls, once that is identified. */
export async function destinationOf(context: ImportContext): Promise<Destination> {
  if (keepsImports(await context.service())) return bookDestination(context);
  const { foreignDestination } = await import("./foreign/foreign-service.ts");
  return foreignDestination(context);
}
