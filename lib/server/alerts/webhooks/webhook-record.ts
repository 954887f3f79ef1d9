import type { DeliveryState, WebhookShape } from '@/lib/server/platform/store/tables/webhook-rows';

/** An address that receives each submission of a form. */
export interface Webhook {
  readonly id: string;
  readonly form: string;
  readonly url: string;
  readonly shape: WebhookShape;
  /** 32 bytes in base64url, for signatures. */
  readonly secret: string;
  readonly createdAt: Date;
  /** The operator's address. */
  readonly createdBy: string;
}

/** The delivery of one submission to one webhook. */
export interface Delivery {
  /** Receivers recognise a repeated delivery by it. */
  readonly id: string;
  readonly webhook: string;
  readonly submission: string;
  /** The id of the answer that it announces; `undefined` of a new submission. */
  readonly mail: string | undefined;
  readonly state: DeliveryState;
  /** The tries that have begun. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly nextAt: Date;
  /** The HTTP status of the last response. */
  readonly status: number | undefined;
  readonly error: string | undefined;
  readonly deliveredAt: Date | undefined;
}

/** The result of a try. `again`: retried at a time. */
export interface DeliveryResult {
  readonly kind: 'delivered' | 'again' | 'dead';
  readonly at: Date;
  readonly status?: number | undefined;
  readonly error?: string | undefined;
}
