import { CardNumberElement } from '@stripe/react-stripe-js';
import { beforeEach, describe, expect, test } from 'vitest';
import { PracticeElements } from '@/scripts/practice/browser/elements';

const origin = 'http://127.0.0.1:12111';
let elements: PracticeElements;

beforeEach(() => {
  elements = new PracticeElements(origin, 'practice-group');
  document.body.innerHTML = '<label for="place">Card number</label><div id="place"></div>';
});

const place = () => document.querySelector<HTMLElement>('#place');

describe('PracticeElements', () => {
  test('finds elements by name and by component', () => {
    const number = elements.create('cardNumber');
    expect(elements.getElement('cardNumber')).toBe(number);
    expect(elements.getElement(CardNumberElement)).toBe(number);
    expect(elements.getElement('cardCvc')).toBeNull();
    expect(elements.getElement('payment')).toBeNull();
  });

  test('creates one element of a kind until it is destroyed', () => {
    const number = elements.create('cardNumber');
    expect(() => elements.create('cardNumber')).toThrow(
      'Can only create one Element of type cardNumber.',
    );
    number.destroy();
    expect(() => number.mount('#place')).toThrow('This Element has already been destroyed.');
    expect(elements.create('cardNumber')).not.toBe(number);
  });

  test('rejects unknown kinds', () => {
    expect(() => elements.create('payment')).toThrow('A valid Element name must be provided.');
  });

  test('combines a card from the mounted elements', () => {
    const number = elements.create('cardNumber');
    number.mount('#place');
    elements.create('cardCvc');
    expect(elements.cardTypes(number)).toEqual(['cardNumber']);
  });
});

describe('PracticeElement', () => {
  test('mounts a titled frame of the service', () => {
    elements.create('cardNumber').mount('#place');
    const frame = place()?.querySelector('iframe');
    expect(frame?.src).toBe(`${origin}/practice/frames/field.html`);
    expect(frame?.title).toBe('Secure card number input frame (practice)');
    expect(place()).toHaveClass('StripeElement StripeElement--empty', { exact: true });
  });

  test('takes focus when its label is clicked', () => {
    elements.create('cardNumber').mount('#place');
    document.querySelector('label')?.click();
    expect(document.activeElement).toBe(place()?.querySelector('iframe'));
  });

  test('leaves the page unchanged when it is unmounted, and mounts again', () => {
    const number = elements.create('cardNumber', { classes: { base: 'mine' } });
    number.mount(place());
    expect(place()).toHaveClass('mine');
    number.unmount();
    expect(place()).toBeEmptyDOMElement();
    expect(place()).not.toHaveClass();
    number.mount(place());
    expect(place()?.querySelectorAll('iframe')).toHaveLength(1);
  });

  test('throws when its container is not in the page', () => {
    const number = elements.create('cardNumber');
    expect(() => number.mount('#nowhere')).toThrow(
      'The selector you specified (#nowhere) applies to no DOM elements that are currently on the page.',
    );
    expect(() => number.mount(null)).toThrow('Invalid DOM element.');
  });
});
