import { randomBytes } from 'node:crypto';
import { equalText } from '#server/crypto/seal.ts';
import { CallLimits } from '#server/http/limits.ts';
import type { Services } from '#server/services.ts';

/** As many new guests as one address may be in ten minutes: a family, a staff room; not a crowd that one program invents. */
const NEW_GUESTS = 20;
const NEW_GUEST_SECONDS = 600;
const GIVEN = /^([\w-]{16})\.([\w-]{43})$/;

const limits = new WeakMap<Services, CallLimits>();
const signed = ({ seal }: Services, liveId: string, name: string) => seal.sign(`${liveId} ${name}`, 'live guest key');

/** A key for a new guest of a public live. Refuses (429001) when an address asks for too many. */
export function newGuestKey(services: Services, liveId: string, ip: string): string {
  const counted = limits.get(services) ?? new CallLimits();
  limits.set(services, counted);
  counted.count(`${liveId} ${ip}`, NEW_GUESTS, NEW_GUEST_SECONDS);
  const name = randomBytes(12).toString('base64url');
  return `${name}.${signed(services, liveId, name)}`;
}

/** Whether the portal gave this key, for this live. */
export function isGuestKey(services: Services, liveId: string, key: string | undefined): key is string {
  const [, name = '', signature = ''] = GIVEN.exec(key ?? '') ?? [];
  return equalText(signature, signed(services, liveId, name));
}
