/** How values that somebody sends are read by their schemas. */

/** The message of a fault where a schema has none of its own. */
export const UNSAID = "Invalid input";

/**
 * Options of `safeParse`. `reportInput` tells an absent value from one of another type. The message is said here, since any
 * library of the same process may give zod messages of its own for all schemas.
 */
export const PARSING = { reportInput: true, error: () => UNSAID } as const;
