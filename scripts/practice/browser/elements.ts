import { PracticeElement } from './element';
import { IntegrationError, fieldTypes, isFieldType, readRecord, type FieldType } from './messages';

/** The fields of one `stripe.elements()`: one of each kind at a time. */
export class PracticeElements {
  #elements = new Map<FieldType, PracticeElement>();

  /** `group` must be unique in this browser. */
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
    if (this.#elements.has(type)) {
      throw new IntegrationError(`Can only create one Element of type ${type}.`);
    }
    const element = new PracticeElement(this.origin, this.group, type, options, () => {
      this.#elements.delete(type);
    });
    this.#elements.set(type, element);
    return element;
  }

  /** Finds an element by Stripe's name or by a component of `@stripe/react-stripe-js`. */
  getElement(nameOrComponent: unknown): PracticeElement | null {
    const type =
      typeof nameOrComponent === 'function' || typeof nameOrComponent === 'object'
        ? readComponent(nameOrComponent)
        : nameOrComponent;
    return isFieldType(type) ? (this.#elements.get(type) ?? null) : null;
  }

  /** Ignores the locale and the appearance, which practice fields do not support. */
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
    return [...this.#elements.values()].some((one) => one === element);
  }

  /** Returns the types of the mounted fields that form a card with this one. */
  cardTypes(element: PracticeElement): FieldType[] {
    if (element.type === 'card') return ['card'];
    const mounted = [...this.#elements.values()].filter((one) => one.isMounted);
    return mounted.map((one) => one.type).filter((type) => type !== 'card');
  }
}

function readComponent(component: unknown): unknown {
  return typeof component === 'function'
    ? Object.getOwnPropertyDescriptor(component, '__elementType')?.value
    : readRecord(component).__elementType;
}
