/** An agent: the protocol's own client, with the built program as its server. */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { program, type Place } from "./run.ts";

interface Agent {
  readonly client: Client;
  /** The text that a tool answers. */
  readonly ask: (tool: string, input?: Record<string, unknown>) => Promise<string>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

interface AgentSettings {
  readonly place: Place;
  readonly key: string;
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The newest revision of the protocol, without a handshake; by default the client shakes hands as clients have done. */
  readonly isModern?: boolean;
}

export async function connectAgent({
  place,
  key,
  words = [],
  environment = {},
  isModern = false,
}: AgentSettings): Promise<Agent> {
  const client = new Client(
    { name: "test", version: "1" },
    isModern ? { versionNegotiation: { mode: "auto" } } : {},
  );
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, "mcp", ...words],
      env: { ...place.environment, ...environment, CASHBOOK_API_KEY: key },
      cwd: place.folder,
      stderr: "ignore",
    }),
  );
  return {
    client,
    async ask(name, input = {}) {
      const { content } = await client.callTool({ name, arguments: input });
      return content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/**
 * About a fifth more tokens than the tokenizers of models count: four letters of a word, three digits or one sign are one, and a
 * single space goes with the word behind it.
 */
export function tokensAtMost(text: string): number {
  return text.match(/ ?\p{L}{1,4}|\p{N}{1,3}|[^\p{L}\p{N}\s]|\s+/gu)?.length ?? 0;
}
