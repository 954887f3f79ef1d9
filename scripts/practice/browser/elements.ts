import { PracticeElement } from './element';
import { IntegrationError, fieldTypes, isFieldType, readRecord, type FieldType } from './messages';

/** The fields of one `stripe.elements()`: one of each kind at a time. */
export class PracticeElements {
  #living = new Map<FieldType, PracticeElement>();

  /** `group` must be a name that no other elements on this machine have. */
  constructor(
    private readonly origin: string,
    readonly group: string,
  ) {}

  create(type: unknown, options?: unknown): PracticeElement {
    if (!isFieldType(type)) {
      throw new IntegrationError(
        `A valid Element name must be provided. Valid Elements are:\n  ${fieldTypes.join(', ')}; you passed: ${String(type)}.`,
      );
    }
    if (this.#living.has(type)) {
      throw new IntegrationError(`Can only create one Element of type ${type}.`);
    }
    const element = new PracticeElement(this.origin, this.group, type, options, () => {
      this.#living.delete(type);
    });
    this.#living.set(type, element);
    return element;
  }

  /** By Stripe's name, or by a component of `@stripe/react-stripe-js`, which carries it. */
  getElement(wanted: unknown): PracticeElement | null {
    const type =
      typeof wanted === 'function' || typeof wanted === 'object' ? readComponent(wanted) : wanted;
    return isFieldType(type) ? (this.#living.get(type) ?? null) : null;
  }

  /** Language and appearance are options of Stripe's that say nothing to a practice field. */
  update(_options: unknown): void {
    return undefined;
  }

  fetchUpdates(): Promise<object> {
    return Promise.resolve({});
  }

  submit(): Promise<object> {
    return Promise.resolve({});
  }

  has(element: unknown): element is PracticeElement {
    return [...this.#living.values()].some((one) => one === element);
  }

  /** The kinds of field that hold a card together with this one. */
  beside(element: PracticeElement): FieldType[] {
    if (element.type === 'card') return ['card'];
    const mounted = [...this.#living.values()].filter((one) => one.isMounted);
    return mounted.map((one) => one.type).filter((type) => type !== 'card');
  }
}

function readComponent(component: unknown): unknown {
  return typeof component === 'function'
    ? Object.getOwnPropertyDescriptor(component, '__elementType')?.value
    : readRecord(component).__elementType;
}
