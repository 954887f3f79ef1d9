import { addElement, findField } from '@/components/forms/live/form-elements';
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
  const section = form.querySelector<HTMLElement>('[data-card]');
  const boxes = Object.fromEntries(
    cardParts.flatMap((part) => {
      const box = section?.querySelector<HTMLElement>(`[data-card-box=${part}]`);
      return box === null || box === undefined ? [] : [[part, box]];
    }),
  );
  if (section === null || !hasAll(boxes)) return undefined;
  return {
    section,
    boxes,
    brand: placeOf(section, '[data-card-brand]'),
    sum: placeOf(section, '[data-sum]'),
    note: section.querySelector<HTMLElement>('[data-card-note]') ?? undefined,
    help: placeOf(section, '[data-card-help]'),
    status: placeOf(section, '[data-card-status]'),
  };
}

/** How to reach the payment service; `undefined` where the page does not say. */
export function parsePayments({ dataset }: HTMLElement): PublicPayments | undefined {
  try {
    return JSON.parse(dataset.payments ?? '') as PublicPayments;
  } catch {
    return undefined;
  }
}

/** The box around a part of the card, or around the whole card. */
export function findCardBox(form: HTMLFormElement, part: CardPart | undefined) {
  return findField(form, part === undefined ? cardField : partField(part));
}

function placeOf(section: Element, selector: string): Element {
  const place = section.querySelector(selector) ?? addElement(section, 'append');
  place.replaceChildren();
  return place;
}

function hasAll(
  boxes: Readonly<Partial<Record<string, HTMLElement>>>,
): boxes is Readonly<Record<CardPart, HTMLElement>> {
  return cardParts.every((part) => boxes[part] !== undefined);
}
