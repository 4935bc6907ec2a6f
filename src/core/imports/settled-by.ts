/** Who settled a rejected row that no import brought back. */
export const BY_PERSON = "dismissed";
