import type Stripe from 'stripe';
import { apiVersion } from '../api/response';
import { type EventRecord } from './records';
import { type Service } from '../service';

type DisputeEvent = `dispute.${'created' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`;

export type EventType = Extract<
  Stripe.Event.Type,
  | `payment_intent.${'created' | 'requires_action' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded' | DisputeEvent}`
  | `refund.${'created' | 'updated' | 'failed'}`
  | `payout.${'created' | 'paid' | 'failed'}`
>;

/** Stores an event with the object's current state. Webhooks are sent after the response. */
export function addEvent(service: Service, type: EventType, object: object): void {
  const { ledger } = service;
  const id = service.newId('evt');
  service.pendingEvents.push(id);
  ledger.events.put({
    id,
    type,
    created: service.now(),
    object: { ...object },
    requestKey: null,
    delivery: ledger.listeners.get('webhooks') === undefined ? 'unsent' : 'waiting',
  });
}

/** Formats an event as Stripe's API and webhooks send it. */
export function formatEvent(event: EventRecord): object {
  return {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: event.delivery === 'waiting' ? 1 : 0,
    request: { id: null, idempotency_key: event.requestKey },
    type: event.type,
  } satisfies { [Field in keyof Stripe.EventBase]?: unknown };
}
