/** Descriptions from the contract's schemas, so that each is written once. */
import * as z from "zod/mini";

/** The description of a schema; of the inner schema where the outer (optional, nullable) has none. */
export function descriptionOf(schema: z.core.$ZodType): string {
  for (let inner: z.core.$ZodType | undefined = schema; inner !== undefined; inner = innerSchema(inner)) {
    const description = z.globalRegistry.get(inner)?.description;
    if (description !== undefined) return description;
  }
  throw new TypeError("the schema has no description");
}

function innerSchema(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { innerType, in: input } = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  return innerType ?? input;
}
