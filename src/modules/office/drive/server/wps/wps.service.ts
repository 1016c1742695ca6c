import { type ExternalAnswer, exchange, NoResponse } from '#server/http-out/external-call.ts';
import type { Services } from '#server/services.ts';
import { wpsHeaders } from './wps-signature.ts';

/** Who wants in, and with which file open. */
export interface WpsEntry {
  readonly user_id: string;
  readonly name: string;
  /** A file of the drive, read only: its bytes are fetched under `url` within a minute. */
  readonly file: {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly version: number;
    readonly url: string;
  } | null;
}

/** The document service of WPS: where a person is signed in with one address that works once. */
export interface WpsService {
  /** Rejects with NoResponse where none came that can be used. */
  ssoUrl(entry: WpsEntry): Promise<string>;
}

const PATH = '/api/v1/sso/tickets';
const TICKET_SECONDS = 60;
/** All together, so that a person reads that it is away within five seconds. */
const WITHIN_MS = 4500;

/** The service that the settings name; null: there is none, and files stay in the own drive. */
export function wpsOf({ env }: Pick<Services, 'env'>): WpsService | null {
  const { WPS_APP_ID, WPS_APP_KEY, WPS_HOSTS } = env;
  const [first] = WPS_HOSTS;
  if (!WPS_APP_ID || !WPS_APP_KEY || !first) return null;
  return {
    async ssoUrl(entry) {
      const body = JSON.stringify({ ...entry, mode: 'read', expires_in: TICKET_SECONDS });
      const headers = wpsHeaders({ app_id: WPS_APP_ID, app_key: WPS_APP_KEY, path: PATH, body, date: new Date() });
      const raw = await exchange(`${originOf(first)}${PATH}`, { method: 'POST', headers, body }, WITHIN_MS);
      return usableUrl({ status: raw.status, body: parsed(raw.body) }, WPS_HOSTS);
    },
  };
}

/** A host of the list; one of this machine, to try it with, speaks plain HTTP. */
const originOf = (host: string): string => `${isHere(host) ? 'http' : 'https'}://${host}`;
const isHere = (host: string): boolean => /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host);

function parsed(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

/** The address of an answer, on a host of the list alone: nobody is led elsewhere by who answers. */
function usableUrl({ status, body }: ExternalAnswer, hosts: readonly string[]): string {
  const data = body['data'] as { readonly url?: unknown } | undefined;
  const text = typeof data?.url === 'string' ? data.url : '';
  if (status !== 200 || body['code'] !== 0 || !URL.canParse(text)) throw new NoResponse('WPS gave no address');
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || isHere(url.host);
  if (!isSafe || !hosts.includes(url.host) || url.username) throw new NoResponse('WPS gave an address elsewhere');
  return url.href;
}
