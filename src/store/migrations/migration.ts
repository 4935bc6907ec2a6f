export interface Migration {
  readonly name: string;
  /** In SQLite's words; other dialects translate them. */
  readonly statements: readonly string[];
  /** Whether a program that does not know the step works beside it as before: it adds nothing that must be kept in step. */
  readonly isAdditive?: boolean;
}
