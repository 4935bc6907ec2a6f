import { review } from "../contract/review.ts";
import { reads } from "./handler.ts";
import { listReview } from "./review/list.ts";

export const handlers = { list: reads(review.list, listReview) };
