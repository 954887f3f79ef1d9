/** The bodies that a webhook can send. */
export const webhookShapes = ['standard', 'slack', 'discord'] as const;

export type WebhookShape = (typeof webhookShapes)[number];

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

/** `dead`: given up. */
export const deliveryStates = ['queued', 'sending', 'delivered', 'dead'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** The delivery of one submission to one webhook. */
export interface Delivery {
  /** Receivers recognise a repeated delivery by it. */
  readonly id: string;
  readonly webhook: string;
  readonly submission: string;
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

/** The part of the store for webhooks and their deliveries. */
export interface WebhookStore {
  addWebhook(webhook: Webhook): Promise<void>;

  /** Newest first. */
  listWebhooks(): Promise<readonly Webhook[]>;

  findWebhook(id: string): Promise<Webhook | undefined>;

  /** Deletes a webhook with its deliveries. Returns false if there is none. */
  deleteWebhook(id: string): Promise<boolean>;

  /**
   * Claims deliveries that are due, the longest due first. Two callers never get the same one. Others
   * can claim it again after `leaseUntil`.
   */
  claimDeliveries(claim: {
    readonly now: Date;
    readonly leaseUntil: Date;
    readonly limit: number;
  }): Promise<readonly Delivery[]>;

  /** Stores the result of a try of a delivery that is being sent. */
  recordDelivery(id: string, result: DeliveryResult): Promise<void>;

  /** Newest first, of all webhooks. `before` is the last id of the previous page. */
  listDeliveries(query: {
    readonly before?: string;
    readonly limit: number;
  }): Promise<readonly Delivery[]>;

  /** Queues a delivery again that has ended. Returns false if there is none. */
  redeliver(id: string, now: Date): Promise<boolean>;
}
