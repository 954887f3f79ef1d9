const key = Symbol.for('frontdesk.state');
const shared = globalThis as { [key]?: Map<string, unknown> | undefined };

/**
 * Returns the state of a name, which `create` makes at the first call. Next.js bundles a module more than once
 * in a process; all copies share this state, as a variable of the module would not be.
 */
export function processState<State extends object>(name: string, create: () => State): State {
  const states = (shared[key] ??= new Map());
  const existing = states.get(name) as State | undefined;
  if (existing !== undefined) return existing;
  const created = create();
  states.set(name, created);
  return created;
}

/** Forgets the state of a name, for tests. */
export function clearProcessState(name: string): void {
  shared[key]?.delete(name);
}
