/** What is asked on a connection in one turn leaves in one piece, since each piece costs as much as several questions. */
import type { Writable } from "node:stream";
import type { ClientBase } from "pg";

/** The driver holds the parts of a question back until it is whole, and then sends each question by itself. */
export function sendInOneGo(client: ClientBase): void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection;
  let isHeld = false;
  const release = (): void => {
    isHeld = false;
    stream.uncork();
  };
  const query = client.query.bind(client) as (...question: readonly unknown[]) => unknown;
  client.query = ((...question: readonly unknown[]) => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      // Behind what goes on at once: to wait for the end of the turn costs a request more than the pieces that it saves.
      process.nextTick(release);
    }
    return query(...question);
  }) as typeof client.query;
}
