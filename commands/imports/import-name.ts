/** "nov.csv into Checking": one file may have been imported into several accounts. */
export function importName(file: string, account: string | undefined): string {
  return account === undefined ? file : `${file} into ${account}`;
}
