/**
 * A TCP proxy in front of a PostgreSQL server that cuts connections at a COMMIT. It reads the messages that pass it
 * (postgresql.org/docs/current/protocol-message-formats.html), whole ones only.
 */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * Where it is cut: before the COMMIT is passed on, right behind it, or when the answer to it is there, which is not passed
 * on.
 */
export type Cut = "before" | "behind" | "unanswered";

export interface CommitProxy extends AsyncDisposable {
  readonly port: number;
  /** Cuts the next transaction that commits and has sent a statement with these words. Resolves when it is cut. */
  cut(where: Cut, words: string): Promise<void>;
}

interface Order {
  readonly where: Cut;
  readonly words: string;
  readonly done: () => void;
}

/** Starts a proxy to a port of this machine. */
export async function commitProxy(port: number): Promise<CommitProxy> {
  const sockets = new Set<Socket>();
  let order: Order | undefined;
  const server = createServer((client) => {
    const database = connect(port, "127.0.0.1");
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    client.on("close", () => database.end());
    database.on("close", () => client.destroy());
    const end = (): void => {
      order?.done();
      order = undefined;
      client.resetAndDestroy();
      database.end();
    };

    /** Texts by the names under which this connection has prepared them. */
    const prepared = new Map<string, string>();
    let transaction: string[] = [];
    let answers = false;
    const asked = messages({ startsBare: true });
    client.on("data", (part: Buffer) => {
      for (const message of asked(part)) {
        const text = statementOf(message, prepared);
        if (/^BEGIN/.test(text)) transaction = [];
        transaction.push(text);
        const meant = text === "COMMIT" && transaction.some((each) => order && each.includes(order.words));
        if (meant && order?.where === "before") return end();
        database.write(message);
        if (meant && order?.where === "behind") return end();
        answers ||= meant;
      }
    });
    const answered = messages({ startsBare: false });
    database.on("data", (part: Buffer) => {
      for (const message of answered(part)) {
        if (answers && message.subarray(5, 11).equals(COMMITTED)) return end();
        client.write(message);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut(where, words) {
      const { promise, resolve } = Promise.withResolvers<void>();
      order = { where, words, done: resolve };
      return promise;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const COMMITTED = Buffer.from("COMMIT");

/** Puts parts together to whole messages: a letter, the length in four bytes, and the rest. The first may lack the letter. */
function messages({ startsBare }: { startsBare: boolean }): (part: Buffer) => Generator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let bare = startsBare;
  return function* (part) {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const letter = bare ? 0 : 1;
      if (rest.length < letter + 4) return;
      const length = letter + rest.readInt32BE(letter);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      bare = false;
      yield message;
    }
  };
}

/** The text that a message has carried out: a query, or a prepared statement that values are bound to; else empty. */
function statementOf(message: Buffer, prepared: Map<string, string>): string {
  const [first = "", second = ""] = message.subarray(5).toString("latin1").split("\0");
  switch (String.fromCharCode(message[0] ?? 0)) {
    case "Q":
      return first;
    case "P":
      prepared.set(first, second);
      return "";
    case "B":
      return prepared.get(second) ?? "";
    default:
      return "";
  }
}
