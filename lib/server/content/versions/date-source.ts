import type { DateState } from '@/lib/server/content/events/date-state';
import { processState } from '@/lib/server/platform/state/process-state';

/** Where the content of this process has the decisions about dates from. */
interface DateSource {
  /** Lists what operators have decided about dates. Set by `next dev`, which reads the content at each call. */
  read?: () => Promise<readonly DateState[]>;
  /** Has the server serve content with the decisions as they are stored now. Set by `npm start`. */
  takeOver?: () => Promise<void>;
}

export const dateSource = (): DateSource => processState<DateSource>('date-source', () => ({}));

/** Serves the decisions about dates as they are stored now. Does nothing where no server follows them. */
export async function takeOverDates(): Promise<void> {
  await dateSource().takeOver?.();
}
