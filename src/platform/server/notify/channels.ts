import type { Lang } from '#shared/text.ts';
import type { Db } from '../database/database.ts';
import type { Env } from '../env.ts';
import { AliyunSms } from './aliyun-sms.ts';
import { AliyunVoice } from './aliyun-voice.ts';
import { type ChannelAdapter, type ChannelName, DeliveryRefused } from './channel.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { SmtpMail } from './smtp-mail.ts';

/** How a person can be reached outside the portal; null: not at all. */
export interface Contact {
  readonly user_id: string;
  readonly lang: Lang;
  readonly phone: string | null;
  readonly email: string | null;
}

export type ContactLoader = (db: Db, userIds: readonly string[]) => Promise<readonly Contact[]>;

/** Provider name of the demo outbox: what it "sends" stays in the delivery log and is shown at `/demo/outbox`. */
export const OUTBOX = 'outbox';

/** The configured channels. Without a provider a demo keeps everything in the outbox; elsewhere sending is refused. */
export class Channels {
  readonly #adapters = new Map<ChannelName, ChannelAdapter>();
  readonly #fallback: ChannelAdapter;
  #contacts: ContactLoader = async () => [];

  constructor(env: Env) {
    if (env.SMS_URL) this.use('sms', new CircuitBreaker(new AliyunSms(env)));
    if (env.VOICE_URL) this.use('voice', new CircuitBreaker(new AliyunVoice(env)));
    if (env.MAIL_URL) this.use('email', new CircuitBreaker(new SmtpMail(env.MAIL_URL)));
    this.#fallback = env.is_demo ? outbox : nowhere;
  }

  /** Puts a provider in place of the configured one. */
  use(channel: ChannelName, adapter: ChannelAdapter): void {
    this.#adapters.set(channel, adapter);
  }

  adapter(channel: ChannelName): ChannelAdapter {
    return this.#adapters.get(channel) ?? this.#fallback;
  }

  /** The providers that are called over the network, and whether each can be reached, for the metrics. */
  providers(): { readonly channel: ChannelName; readonly provider: string; readonly is_up: boolean }[] {
    return [...this.#adapters].flatMap(([channel, adapter]) =>
      adapter instanceof CircuitBreaker ? [{ channel, provider: adapter.provider, is_up: adapter.is_up }] : [],
    );
  }

  /** The directory says how people can be reached. */
  reachPeopleBy(loader: ContactLoader): void {
    this.#contacts = loader;
  }

  async contactsOf(db: Db, userIds: readonly string[]): Promise<readonly Contact[]> {
    return userIds.length ? this.#contacts(db, userIds) : [];
  }
}

const outbox: ChannelAdapter = {
  provider: OUTBOX,
  async send() {
    return { state: 'delivered', provider_id: null };
  },
};

const nowhere: ChannelAdapter = {
  provider: 'none',
  async send() {
    throw new DeliveryRefused('no provider is configured for this channel');
  },
};
