/** What a service is: how its answers are known, and how they are read. */
import type { JsonObject, JsonPart } from "../../json/parts.ts";
import type { StatementEvent } from "../../statement/event.ts";
import type { ServiceId } from "../../words/services.ts";

export interface Service {
  readonly id: ServiceId;
  /** How it writes days, such as "YYYY-MM-DD". */
  readonly dateFormat: string;
  /** What defines days, marks and signs, as a sentence. */
  readonly because: string;
  /** Sets of members, as paths; a document that has all of one set is the service's. */
  readonly members: readonly (readonly string[])[];
  /** Paths of the objects that are read one by one: the transactions, and accounts that hold some. */
  readonly objects: readonly string[];
  readonly reader: () => ServiceReader;
}

/** Reads a file's objects in the order in which they end; what it tells goes on in file order. */
interface ServiceReader {
  /** An object at one of `objects`. */
  readonly object: (part: JsonPart) => readonly StatementEvent[];
  /** A document without those objects. */
  readonly document: (document: JsonObject, line: number) => readonly StatementEvent[];
  /** What is known when all documents are read. */
  readonly end?: () => readonly StatementEvent[];
}
