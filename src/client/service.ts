/**
 * What answers the calls of a transport. `book`: the core in this process. `cashbook`: a service of this program, with the
 * whole catalogue. `foreign`: any other service, which has the owner's specification, or a part of it.
 */
export type ServiceKind = "book" | "cashbook" | "foreign";
