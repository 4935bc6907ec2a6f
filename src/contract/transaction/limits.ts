/** How large the texts of a transaction may be. */

/** Code points of a description. */
export const DESCRIPTION_MAX = 4000;
/** Code points of a category, a payee or an external id. */
export const LABEL_MAX = 200;
/** Code points of a tag. */
export const TAG_MAX = 64;
/** Tags of a transaction. */
export const TAGS_MAX = 50;
