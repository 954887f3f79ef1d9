import { cardField } from '@/lib/forms/errors/issue';
import { formId } from '@/lib/forms/dom/hydratable-form';
import { addElement, findControl, findField } from '@/lib/forms/dom/form-elements';
import {
  fieldId,
  findPart,
  markName,
  markValue,
  partId,
  type FormPart,
} from '@/lib/forms/form-markup';
import { cardParts, partField, type CardPart } from '@/lib/payments/card';
import type { PublicPayments } from '@/lib/payments/payment-terms';

/** The elements of a card section, as `components/payments/card-section.tsx` renders them. */
export interface CardElements {
  readonly section: HTMLElement;
  readonly boxes: Readonly<Record<CardPart, HTMLElement>>;
  readonly brand: Element;
  readonly amount: Element;
  readonly prices: Element;
  readonly note: HTMLElement | undefined;
  readonly help: Element;
  readonly status: Element;
}

/** Finds the elements of a form's card section; `undefined` if the section or a box is missing. */
export function findCardElements(form: HTMLFormElement): CardElements | undefined {
  const section = findPart(form, 'card');
  const boxes = Object.fromEntries(
    cardParts.flatMap((part) => {
      const box = section && findPart(section, 'cardBox', part);
      return box === undefined ? [] : [[part, box]];
    }),
  );
  if (section === undefined || !hasAll(boxes)) return undefined;
  return {
    section,
    boxes,
    brand: emptyPart(section, 'cardBrand'),
    amount: emptyPart(section, 'amount'),
    prices: emptyPart(section, 'prices'),
    note: findPart(section, 'cardNote'),
    help: emptyPart(section, 'cardHelp'),
    status: emptyPart(section, 'cardStatus'),
  };
}

/** Parses the payment settings in the markup; `undefined` if there are none. */
export function parsePayments(section: HTMLElement): PublicPayments | undefined {
  try {
    return JSON.parse(markValue(section, 'payments') ?? '') as PublicPayments;
  } catch {
    return undefined;
  }
}

/** Links the card and each of its parts to its error message, or removes the link. */
export function markInvalidParts(
  form: HTMLFormElement,
  isInvalid: (name: string) => boolean,
): void {
  for (const name of [cardField, ...cardParts.map(partField)]) {
    const group = findControl(form, name);
    if (group === undefined) continue;
    const isMarked = isInvalid(name);
    const error = partId(fieldId(formId(form) ?? '', name), 'error');
    if (isMarked) group.setAttribute('aria-describedby', error);
    else group.removeAttribute('aria-describedby');
    findField(form, name)?.toggleAttribute(markName('wrong'), isMarked);
  }
}

/**
 * Marks the submit button as disabled and describes it by the reason. The button stays focusable, so that
 * screen readers announce the reason.
 */
export function markPayButton(form: HTMLFormElement, reason: Element | undefined): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (button === null) return;
  button.disabled = false;
  if (reason === undefined) {
    button.removeAttribute('aria-disabled');
    button.removeAttribute('aria-describedby');
  } else {
    button.setAttribute('aria-disabled', 'true');
    button.setAttribute('aria-describedby', reason.id);
  }
}

function emptyPart(section: Element, part: FormPart): Element {
  const element = findPart(section, part) ?? addElement(section, 'append');
  element.replaceChildren();
  return element;
}

function hasAll(
  boxes: Readonly<Partial<Record<string, HTMLElement>>>,
): boxes is Readonly<Record<CardPart, HTMLElement>> {
  return cardParts.every((part) => boxes[part] !== undefined);
}
