/** Tables of stays and trips, whose "booking" is the guest's: the bank has booked nothing on that day. */
import { foldHeader } from "../../../cells/fold.ts";

const OF_A_STAY =
  /^(?:nights?|guests?(?: name)?|check ?(?:in|out)(?: date)?|arrival(?: date)?|departure(?: date)?|nachte|gaste?|anreise|abreise|nuits|voyageurs?|arrivee|noches|huespedes?|llegada|notti|ospit[ei]|arrivo)$/;
const BOOKING =
  /^(?:booking date|booked(?: on)?|buchungsdatum|date de reservation|fecha de (?:la )?reserva|data di prenotazione)$/;

/** Whether a header is the day on which a guest booked. */
export function isDayOfGuest(header: readonly string[], index: number): boolean {
  return (
    BOOKING.test(foldHeader(header[index] ?? "")) && header.some((cell) => OF_A_STAY.test(foldHeader(cell)))
  );
}
