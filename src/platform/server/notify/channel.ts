import type { Lang } from '#shared/text.ts';

/** `voice`: a call that reads a code out. */
export type ChannelName = 'sms' | 'voice' | 'email';

/** What a provider gets to send. */
export interface Outgoing {
  /** Id of the delivery: the provider keeps it, so that both logs can be compared. */
  readonly id: string;
  readonly to: string;
  /** Our name of the text (`account.code`); providers that register texts have their own code for it. */
  readonly template: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly text: string;
  readonly lang: Lang;
}

export interface Receipt {
  readonly state: 'sent' | 'delivered';
  /** The provider's own number of the message. */
  readonly provider_id: string | null;
}

/**
 * A channel to the outside. `send` throws `DeliveryRefused` when a retry is pointless, `Unreachable` when the provider
 * did not receive the message, anything else when it may be tried again a few times.
 */
export interface ChannelAdapter {
  readonly provider: string;
  send(message: Outgoing): Promise<Receipt>;
}

/** The provider will not take this message, now or later. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
}
