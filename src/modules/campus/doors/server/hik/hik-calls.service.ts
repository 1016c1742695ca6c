import { isWithin } from '#server/http/networks.ts';
import { type DigestSession, exchangeSigned } from '#server/http-out/digest.ts';
import { NoResponse } from '#server/http-out/external-call.ts';
import { ADDRESS, SECRET } from '../devices/secrets.ts';
import { DeviceRefused, DeviceUnreachable, type Link } from '../vendors/door-vendor.ts';

const WITHIN_MS = 4000;
const USUAL_NAME = 'admin';
const sessions = new Map<string, DigestSession>();

/** Neither in an address nor in the name within it: a line break ends a header, a quote the name in it. */
const NEVER_IN_ADDRESS = /[\p{Cc}\p{Zl}\p{Zp}\s"\\]/u;

/**
 * The address of a device as it was typed: only a number address has a network that can be checked. Null: it is none, or
 * its name is none that a header can hold.
 */
export function readAddress(
  typed: string,
): { readonly base: string; readonly host: string; readonly user: string } | null {
  // what the parser would pass over is no address either
  const url = NEVER_IN_ADDRESS.test(typed) ? null : URL.parse(typed);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.password || url.search || url.pathname !== '/')
    return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!/^[\d.]+$|:/.test(host)) return null;
  const user = nameIn(url.username);
  return user === null ? null : { base: url.origin, host, user: user || USUAL_NAME };
}

/** The name as it was meant, or null: `%zz` stands for nothing. */
function nameIn(written: string): string | null {
  try {
    const name = decodeURIComponent(written);
    return NEVER_IN_ADDRESS.test(name) || name.includes(':') ? null : name;
  } catch {
    return null;
  }
}

interface Call {
  readonly method: 'GET' | 'PUT';
  readonly path: `/ISAPI/${string}`;
  /** Sent as JSON; a text is sent as XML. */
  readonly body?: object | string;
}

/** Calls a device and gives what it says. Throws DeviceUnreachable without an answer, DeviceRefused when it says no. */
export async function callHik({ services, lock }: Pick<Link, 'services' | 'lock'>, call: Call): Promise<string> {
  const { seal, env } = services;
  const address = lock.address_sealed && readAddress(seal.open(lock.address_sealed, ADDRESS));
  if (!address || !lock.secret_sealed) throw new DeviceRefused('no address');
  if (!isWithin(address.host, env.DOOR_HIK_NETWORKS)) throw new DeviceRefused('network');
  const session = sessions.get(address.base) ?? { count: 0 };
  sessions.set(address.base, session);
  const { method, path, body } = call;
  const isXml = typeof body === 'string';
  const sent =
    body === undefined
      ? {}
      : {
          body: isXml ? body : JSON.stringify(body),
          headers: { 'content-type': isXml ? 'application/xml' : 'application/json' },
        };
  const login = { user: address.user, password: seal.open(lock.secret_sealed, SECRET) };
  const answer = await exchangeSigned(
    `${address.base}${path}${body !== undefined && !isXml ? '?format=json' : ''}`,
    { method, ...sent },
    { login, session, within_ms: WITHIN_MS },
  ).catch((error: unknown) => {
    throw error instanceof NoResponse ? new DeviceUnreachable(error.message) : error;
  });
  const text = answer.body.toString();
  if (answer.status === 503) throw new DeviceUnreachable('busy');
  if (answer.status < 200 || answer.status > 299) throw new DeviceRefused(reasonIn(text) ?? `HTTP ${answer.status}`);
  return text;
}

/** The device’s own word for what is wrong, from JSON or XML. */
const reasonIn = (text: string): string | null =>
  /"subStatusCode"\s*:\s*"([\w ]{1,60})"/.exec(text)?.[1] ??
  /<subStatusCode>([\w ]{1,60})<\/subStatusCode>/.exec(text)?.[1] ??
  null;

export const isFull = (error: unknown): boolean => error instanceof DeviceRefused && /full|maxnum/i.test(error.message);
/** The value of an element of an answer in XML. */
export const elementOf = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]{1,200})</${name}>`).exec(xml)?.[1] ?? null;
