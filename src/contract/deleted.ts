/** The answer to a deletion. */
import * as z from "zod/mini";
import { documented, identifier } from "./values/documented.ts";

export const deletedSchema = documented(
  z.object({ id: identifier(), deleted: documented(z.boolean(), { const: true }) }),
  {
    component: "Deleted",
  },
);
