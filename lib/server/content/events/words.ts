/** The form of an event with tickets. */
export const ticketFormTexts = {
  otherWays: (site: string, contact: string | undefined) =>
    contact === undefined
      ? `Ask ${site} how else you can pay.`
      : `To pay in another way, write to ${contact}.`,
} as const;

/** Problems of the times of events. */
export const sessionProblemTexts = {
  overlap: (number: number) =>
    `Session ${number} begins before session ${number - 1} ends. Write them in order, without overlaps.`,
} as const;
/** Problems of the locations of events. */
export const locationTexts = {
  clash: (files: readonly string[], location: string, capacity: number, day: string) =>
    `On ${day}, this event and ${files.join(', ')} offer more places at the same time than the location "${location}" holds (${capacity}). Write fewer places or another time.`,
} as const;
