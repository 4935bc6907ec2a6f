/** The package comes without types. */
declare module "pgpass" {
  /** The password of the first line that fits, if there is one. A file that others may read is passed over. */
  function pgpass(
    connection: {
      readonly host: string;
      readonly port: number;
      readonly database: string;
      readonly user: string;
    },
    answer: (password: string | undefined) => void,
  ): void;
  export = pgpass;
}
