/** Words of the contract's schemas, so that a field's description exists once. */
import * as z from "zod/mini";

/** The description of a schema, or of the schema inside an optional or nullable one. */
export function words(schema: z.core.$ZodType): string {
  for (let inner: z.core.$ZodType | undefined = schema; inner !== undefined; inner = inside(inner)) {
    const description = z.globalRegistry.get(inner)?.description;
    if (description !== undefined) return description;
  }
  throw new TypeError("the schema has no description");
}

function inside(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { innerType, in: input } = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  return innerType ?? input;
}
