import { addElement, findField } from '@/components/forms/live/dom/form-elements';
import { findPart, markValue, type FormPart } from '@/lib/forms/form-markup';
import { cardField, cardParts, partField, type CardPart } from '@/lib/payments/client/card-parts';
import type { PublicPayments } from '@/lib/payments/public-payments';

/** Where a form's card section leaves room, as components/payments/card-section.tsx promises. */
export interface CardElements {
  readonly section: HTMLElement;
  readonly boxes: Readonly<Record<CardPart, HTMLElement>>;
  readonly brand: Element;
  readonly sum: Element;
  readonly note: HTMLElement | undefined;
  readonly help: Element;
  readonly status: Element;
}

/** The places of a form's card section; `undefined` where there is none, or not a whole one. */
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
    sum: emptyPart(section, 'amount'),
    note: findPart(section, 'cardNote'),
    help: emptyPart(section, 'cardHelp'),
    status: emptyPart(section, 'cardStatus'),
  };
}

/** How to reach the payment service; `undefined` where the page does not say. */
export function parsePayments(section: HTMLElement): PublicPayments | undefined {
  try {
    return JSON.parse(markValue(section, 'payments') ?? '') as PublicPayments;
  } catch {
    return undefined;
  }
}

/** The box around a part of the card, or around the whole card. */
export function findCardBox(form: HTMLFormElement, part: CardPart | undefined) {
  return findField(form, part === undefined ? cardField : partField(part));
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
