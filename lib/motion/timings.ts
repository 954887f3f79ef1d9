/** How long a list takes to put itself into another order, in seconds: the owner's number. */
export const layoutSeconds = 0.45;

/** How long work on a resize waits for the next one, in milliseconds: the owner's number. */
export const resizeWait = 250;
