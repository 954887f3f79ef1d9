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
import type { CardPart } from '@/lib/payments/client/card-parts';
import { stripeLocale } from '@/lib/payments/client/stripe-locale';
import type { CardChange } from '@/lib/payments/client/card-input';

/** A part's field, once it can be typed in. */
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

/** The payment service's own fields, in frames of its own, in the boxes that the page has for them. */
export function CardFields(props: CardFieldsProps) {
  const { stripe, language, boxes, style, isDisabled, onReady, onType, onFocus, onFail } = props;
  const group = useMemo(() => ({ locale: stripeLocale(language) }), [language]);
  const options = useMemo(() => ({ style, disabled: isDisabled }), [style, isDisabled]);
  // The number has no example: it would look like something typed.
  const numberOptions = useMemo(
    () => ({ ...options, placeholder: '', disableLink: true }),
    [options],
  );
  const codeOptions = useMemo(() => ({ ...options, placeholder: '' }), [options]);
  const shared = (part: CardPart) => ({
    onChange: (change: CardChange) => onType(part, change),
    onFocus: () => onFocus(part, true),
    onBlur: () => onFocus(part, false),
    onLoadError: onFail,
  });
  return (
    <Elements stripe={stripe} options={group}>
      {createPortal(
        <CardNumberElement
          id="card-number"
          options={numberOptions}
          onReady={(element) => onReady({ part: 'number', element })}
          {...shared('number')}
        />,
        boxes.number,
      )}
      {createPortal(
        <CardExpiryElement
          id="card-expiry"
          options={options}
          onReady={(element) => onReady({ part: 'expiry', element })}
          {...shared('expiry')}
        />,
        boxes.expiry,
      )}
      {createPortal(
        <CardCvcElement
          id="card-code"
          options={codeOptions}
          onReady={(element) => onReady({ part: 'code', element })}
          {...shared('code')}
        />,
        boxes.code,
      )}
    </Elements>
  );
}
