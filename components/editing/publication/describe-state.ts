import { stateWords } from '@/lib/words/components/editing/publication';

/** Says what a file is, unless its title does, and what has happened to it. */
export function describeState(title: string, kind: string, state: keyof typeof stateWords): string {
  return title === kind ? stateWords[state] : `${kind} · ${stateWords[state]}`;
}
