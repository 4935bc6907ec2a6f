/**
 * What answers the calls of a transport. `book`: the core in this process. `cashbook`: a service of this program, with the
 * whole catalogue. `foreign`: any other service, which has the owner's specification, or a part of it.
 */
export type ServiceKind = "book" | "cashbook" | "foreign";

/** Whether the service records imports and what became of their rows. */
export function keepsImports(kind: ServiceKind): boolean {
  return kind !== "foreign";
}

/** Whether a deleted transaction can be brought back. */
export function restoresTransactions(kind: ServiceKind): boolean {
  return kind !== "foreign";
}

/** Whether every account in use can be asked for by its id. */
export function showsEveryAccount(kind: ServiceKind): boolean {
  return kind !== "foreign";
}

/** Whether the service has what is ours beside the owner's specification: members, parameters, operations. */
export function hasExtensions(kind: ServiceKind): boolean {
  return kind !== "foreign";
}

/** Whether lists find records by the endings of their ids. */
export function findsByEnding(kind: ServiceKind): boolean {
  return kind !== "foreign";
}
