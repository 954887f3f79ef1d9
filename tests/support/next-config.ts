import { createRequire } from 'node:module';
import { z } from 'zod';

const configFunction = z.custom<(phase: string) => unknown>((value) => typeof value === 'function');

/** Loads `next.config.js` anew, with the environment of now, for a phase of `next/constants`. */
export function loadNextConfig(phase = 'phase-production-server'): unknown {
  const load = createRequire(import.meta.url);
  const file = load.resolve('../../next.config.js');
  Reflect.deleteProperty(load.cache, file);
  return configFunction.parse(load(file))(phase);
}
