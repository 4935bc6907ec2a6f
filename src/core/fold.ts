export { fold } from "../contract/category/fold.ts";
