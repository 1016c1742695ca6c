import type { ExternalAnswer } from '#server/http-out/external-call.ts';
import { cut } from '#shared/text/cut.ts';
import type { Channel } from '../../contract/channels.ts';
import type { OauthError } from '../../contract/identities.refusals.ts';
import type { ProviderForm } from '../../contract/identities.shapes.ts';

/** Whom a provider proved. */
export type ProvenIdentity = {
  readonly channel: Channel;
  /** The appid or corpid it was proven through. */
  readonly app: string;
  /** unionid, else openid; in a company the userid. */
  readonly subject: string;
  readonly openid: string | null;
  readonly unionid: string | null;
  /** Shown, never trusted. */
  readonly nickname: string | null;
};

export interface AuthorizeInput {
  readonly state: string;
  readonly callback: string;
  readonly form: ProviderForm;
  readonly lang: 'cn' | 'us';
}

/** One service that can prove who somebody is. */
export interface Provider {
  readonly channel: Channel;
  /** The page to send a browser to; null: this form is not configured. */
  authorizeUrl(facts: AuthorizeInput): string | null;
  /** Who is behind a code. Asked once per code; rejects with ProviderRefused, or NoResponse when nobody knows. */
  prove(code: string, form: ProviderForm): Promise<ProvenIdentity>;
}

/** The provider, or what it said, is a reason to let nobody in. */
export class ProviderRefused extends Error {
  readonly reason: OauthError;

  constructor(reason: OauthError, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** Codes that say: this code is bad, used or old. */
const CODE_ERRORS: ReadonlySet<number> = new Set([40029, 40163, 42003, 40014, 42001, 42007, 40078]);

/** Refuses by the number alone; the words of a provider change. No number is a success, as is 0. */
export function parseAnswer({ status, body }: ExternalAnswer, call: string): Readonly<Record<string, unknown>> {
  const errcode = Number(body['errcode'] ?? 0);
  if (errcode !== 0)
    throw new ProviderRefused(CODE_ERRORS.has(errcode) ? 'expired' : 'unavailable', `${call}: ${errcode}`);
  if (status >= 400) throw new ProviderRefused('unavailable', `${call}: HTTP ${status}`);
  return body;
}

/** A text field of an answer, or null. */
export function textOf(body: Readonly<Record<string, unknown>>, name: string, most = 256): string | null {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? cut(value, most) : null;
}

/** A text field without which the answer means nothing. */
export function requireText(body: Readonly<Record<string, unknown>>, name: string, call: string): string {
  const value = textOf(body, name, 1024);
  if (value === null) throw new ProviderRefused('unavailable', `${call}: no ${name}`);
  return value;
}

export const NICKNAME_MAX = 60;
