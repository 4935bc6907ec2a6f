/** The members that are not undefined. The contract's defaults apply to members that are absent. */
export function omitUndefined<Members extends object>(members: Members): DefinedMembers<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as DefinedMembers<Members>;
}

type DefinedMembers<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >;
};
