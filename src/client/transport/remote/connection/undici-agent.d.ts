/**
 * undici's connection pools, loaded alone where no proxy is used. The package's index brings fetch, WebSockets, caches
 * and mocks with it, and takes twice as long to load.
 */
declare module "undici/lib/dispatcher/agent.js" {
  import { Agent } from "undici";
  export = Agent;
}
