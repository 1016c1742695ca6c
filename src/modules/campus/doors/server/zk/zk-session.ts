import { createHash } from 'node:crypto';
import { equalText } from '#server/crypto/seal.ts';
import type { WireCall } from '#server/http/wires/wires.ts';
import type { Services } from '#server/services.ts';
import { SECRET } from '../devices/secrets.ts';
import type { Lock } from '../vendors/door-vendor.ts';

/**
 * Who calls: each call of a controller shows a secret of its own, never its address alone, since a school is one address.
 * It shows its key (`pushcommkey`, a header, or as part of the path), or the token of the push protocol, which is made of
 * what it was told when it showed its key: md5 of registry code, serial number and session.
 */

/** What a device is told when it shows its key. Another key makes another session. */
export interface ZkSession {
  readonly registry_code: string;
  readonly session_id: string;
}

export function sessionOf({ seal }: Pick<Services, 'seal'>, lock: Lock): ZkSession | null {
  if (!lock.secret_sealed) return null;
  const secret = seal.open(lock.secret_sealed, SECRET);
  const half = (purpose: string) => Buffer.from(seal.sign(`${lock.device_sn}\n${secret}`, purpose), 'base64url');
  return {
    registry_code: half('doors.zk.registry').toString('hex').slice(0, 32),
    session_id: half('doors.zk.session').toString('hex').slice(0, 32),
  };
}

export const tokenOf = (serial: string, { registry_code, session_id }: ZkSession): string =>
  createHash('md5').update(`${registry_code}${serial}${session_id}`).digest('hex');

/** The token among the cookies, which devices set apart by commas. */
const TOKEN = /(?:^|[;,])\s*token=([\da-f]{32})(?:[;,\s]|$)/i;

/** Those of the doors with this serial number whose secret the call shows. */
export function locksShown(services: Pick<Services, 'seal'>, call: WireCall, locks: readonly Lock[]): Lock[] {
  const key = call.params['key'] ?? call.query['pushcommkey'] ?? call.header('x-device-key');
  const token = TOKEN.exec(call.header('cookie') ?? '')?.[1]?.toLowerCase();
  return locks.filter((lock) => {
    if (!lock.secret_sealed) return false;
    if (key !== undefined) return equalText(services.seal.open(lock.secret_sealed, SECRET), key);
    const session = sessionOf(services, lock);
    return token !== undefined && session !== null && equalText(tokenOf(lock.device_sn, session), token);
  });
}
