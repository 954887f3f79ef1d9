import { CardElement, FormspreeProvider, useForm, ValidationError } from '@formspree/react';
import { createRoot } from 'react-dom/client';

interface Fields extends Record<string, string> {
  readonly name: string;
  readonly email: string;
  readonly places: string;
  readonly paymentMethod: string;
}

/** A paid form as in the hosted service's guide for developers. */
function PaidForm() {
  const [state, submit] = useForm<Fields>('trial-places', { endpoint: location.origin });
  if (state.succeeded) return <p>Thanks! {state.result?.next}</p>;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <input aria-label="Your name" name="name" />
      <input aria-label="E-mail" name="email" />
      <input aria-label="Places" name="places" />
      <CardElement />
      <ValidationError field="paymentMethod" errors={state.errors} data-testid="card-errors" />
      <ValidationError errors={state.errors} data-testid="form-errors" />
      <button type="submit" disabled={state.submitting}>
        Pay
      </button>
    </form>
  );
}

const place = document.createElement('main');
document.body.append(place);
createRoot(place).render(
  <FormspreeProvider stripePK={document.body.dataset.key ?? ''}>
    <PaidForm />
  </FormspreeProvider>,
);
