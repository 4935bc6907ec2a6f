/** What the program needs beside its code. It differs between source, build and executable. */
export interface ProgramFiles {
  /** The module that a thread of the program runs. */
  readonly worker: URL;
  /** Reads a file of the pages at /docs and /reports, such as swagger-ui/swagger-ui.css. */
  readonly readPageFile: (path: string) => Promise<Uint8Array>;
}
