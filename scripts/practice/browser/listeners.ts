export type Listener = (event: unknown) => void;

/** The listeners of an element by event name. */
export class Listeners {
  #all = new Map<string, Set<Listener>>();

  on(event: string, listener: Listener): void {
    this.#all.set(event, (this.#all.get(event) ?? new Set()).add(listener));
  }

  once(event: string, listener: Listener): void {
    const wrapper = (value: unknown): void => {
      this.off(event, wrapper);
      listener(value);
    };
    this.on(event, wrapper);
  }

  /** Removes a listener, or all listeners of the event. */
  off(event: string, listener?: Listener): void {
    if (listener === undefined) this.#all.delete(event);
    else this.#all.get(event)?.delete(listener);
  }

  /** Calls the event's listeners. A listener that is added meanwhile is called for the next event. */
  emit(event: string, value: unknown): void {
    for (const listener of [...(this.#all.get(event) ?? [])]) listener(value);
  }
}
