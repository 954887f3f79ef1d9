import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
} from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElementStyle,
} from '@stripe/stripe-js';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { CardPart } from '@/lib/payments/card';
import { stripeLocale } from '@/lib/payments/client/stripe-locale';
import type { CardChange } from '@/lib/payments/client/card-input';

/** A field that is ready for input. */
export type CardField =
  | { readonly part: 'number'; readonly element: StripeCardNumberElement }
  | { readonly part: 'expiry'; readonly element: StripeCardExpiryElement }
  | { readonly part: 'code'; readonly element: StripeCardCvcElement };

export interface CardFieldsProps {
  readonly stripe: Stripe;
  /** The page's language (BCP 47). */
  readonly language: string;
  readonly boxes: Readonly<Record<CardPart, HTMLElement>>;
  readonly style: StripeElementStyle;
  readonly isDisabled: boolean;
  readonly onReady: (field: CardField) => void;
  readonly onType: (part: CardPart, change: CardChange) => void;
  readonly onFocus: (part: CardPart, hasFocus: boolean) => void;
  readonly onFail: () => void;
}

/** Renders Stripe's card elements, which are frames, into the boxes of the card section. */
export function CardFields(props: CardFieldsProps) {
  const { stripe, language, boxes, style, isDisabled, onReady, onType, onFocus, onFail } = props;
  const elementsOptions = useMemo(() => ({ locale: stripeLocale(language) }), [language]);
  const options = useMemo(() => ({ style, disabled: isDisabled }), [style, isDisabled]);
  // No placeholder: an example number would look typed.
  const numberOptions = useMemo(
    () => ({ ...options, placeholder: '', disableLink: true }),
    [options],
  );
  const codeOptions = useMemo(() => ({ ...options, placeholder: '' }), [options]);
  const handlers = (part: CardPart) => ({
    onChange: (change: CardChange) => onType(part, change),
    onFocus: () => onFocus(part, true),
    onBlur: () => onFocus(part, false),
    onLoadError: onFail,
  });
  return (
    <Elements stripe={stripe} options={elementsOptions}>
      {createPortal(
        <CardNumberElement
          id="card-number"
          options={numberOptions}
          onReady={(element) => onReady({ part: 'number', element })}
          {...handlers('number')}
        />,
        boxes.number,
      )}
      {createPortal(
        <CardExpiryElement
          id="card-expiry"
          options={options}
          onReady={(element) => onReady({ part: 'expiry', element })}
          {...handlers('expiry')}
        />,
        boxes.expiry,
      )}
      {createPortal(
        <CardCvcElement
          id="card-code"
          options={codeOptions}
          onReady={(element) => onReady({ part: 'code', element })}
          {...handlers('code')}
        />,
        boxes.code,
      )}
    </Elements>
  );
}
