export type Listener = (event: unknown) => void;

/** Who listens to an element, by the event's name. */
export class Listeners {
  #all = new Map<string, Set<Listener>>();

  on(event: string, listener: Listener): void {
    this.#all.set(event, (this.#all.get(event) ?? new Set()).add(listener));
  }

  once(event: string, listener: Listener): void {
    const first = (given: unknown): void => {
      this.off(event, first);
      listener(given);
    };
    this.on(event, first);
  }

  /** Without a listener, nobody listens to the event any longer. */
  off(event: string, listener?: Listener): void {
    if (listener === undefined) this.#all.delete(event);
    else this.#all.get(event)?.delete(listener);
  }

  /** Tells those who listened when it began: who is added meanwhile hears the next one. */
  emit(event: string, given: unknown): void {
    for (const listener of [...(this.#all.get(event) ?? [])]) listener(given);
  }
}
