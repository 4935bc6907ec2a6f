/** What stands behind a transport. */

/**
 * `book`: the core in this process. `cashbook`: a service of this program, with everything that the catalogue has.
 * `foreign`: somebody else's, which has what the owner's specification shows and perhaps not all of it.
 */
export type ServiceKind = "book" | "cashbook" | "foreign";
