import { type Answer } from './answer';
import { type Parameters } from './parameters';
import { type Service } from './service';

/** One call of the API, after its key was looked at. */
export interface Call {
  readonly service: Service;
  readonly key: 'publishable' | 'secret';
  /** What stands in the path, such as `pi_practice_…`; empty where it has none. */
  readonly id: string;
  readonly parameters: Parameters;
}

export type Handler = (call: Call) => Answer;
