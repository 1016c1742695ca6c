import { and, eq, ne, sql } from 'drizzle-orm';
import type { AuditEntry } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { isWithin } from '#server/http/networks.ts';
import type { Writer } from '#server/store/store-types.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { doorRefusals as r, doorTexts as t } from '../../contract/doors.refusals.ts';
import { readAddress } from '../hik/hik-calls.service.ts';
import { doorlock, doorlockPermit } from '../tables.ts';
import type { Lock } from '../vendors/door-vendor.ts';
import { offeredVendors, vendorOf } from '../vendors/vendors.ts';
import { ADDRESS, SECRET } from './secrets.ts';

interface LinkInput {
  readonly vendor: Lock['vendor'];
  readonly address?: string | null | undefined;
  readonly secret?: string | null | undefined;
}

/**
 * What is kept of how a device is reached: sealed, and as it was where nothing new is given. Refuses a kind that is not
 * set up here, and a device without what its kind needs. Another kind or device starts without the old secrets.
 */
export function linkOf({ services }: Pick<Writer, 'services'>, input: LinkInput, before: Lock | null) {
  const { seal, env } = services;
  const { vendor, address, secret } = input;
  if (vendor !== before?.vendor && !offeredVendors(env).includes(vendor))
    throw refuseFields({ vendor: [t.not_offered] });
  const { needs } = vendorOf(vendor).capabilities;
  const saved = before?.vendor === vendor ? before : null;
  if (needs.includes('address')) checkAddress(services, input, saved);
  if (needs.includes('secret') && !secret && !saved?.secret_sealed) throw refuseFields({ secret: [t.needs_secret] });
  return {
    address_sealed:
      address && needs.includes('address') ? seal.seal(address, ADDRESS) : (saved?.address_sealed ?? null),
    secret_sealed: secret && needs.includes('secret') ? seal.seal(secret, SECRET) : (saved?.secret_sealed ?? null),
  };
}

function checkAddress({ seal, env }: Writer['services'], { address, secret }: LinkInput, saved: Lock | null): void {
  if (!address) {
    if (!saved?.address_sealed) throw refuseFields({ address: [t.needs_address] });
    return;
  }
  const read = readAddress(address);
  if (!read) throw refuseFields({ address: [t.bad_address] });
  if (!isWithin(read.host, env.DOOR_HIK_NETWORKS)) throw refuseFields({ address: [t.foreign_network] });
  // a key is shown to no other device than the one that it was given for
  if (!secret && saved?.address_sealed && seal.open(saved.address_sealed, ADDRESS) !== address)
    throw refuseFields({ secret: [t.needs_secret] });
}

/** Refuses (sn_taken) a device that is registered at another school: its other doors are not ours either. */
export async function requireOwnDevice(
  { db, services }: Pick<Writer, 'db' | 'services'>,
  vendor: Lock['vendor'],
  serial: string,
  organizationId: string,
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`doorlock:${vendor}:${serial}`}, 0))`);
  const taken = await services.database.separateStatement(EVERYWHERE, (everywhere) =>
    everywhere
      .select({ id: doorlock.id })
      .from(doorlock)
      .where(
        and(eq(doorlock.vendor, vendor), eq(doorlock.device_sn, serial), ne(doorlock.organization_id, organizationId)),
      )
      .limit(1),
  );
  if (taken.length) throw refuse(r.sn_taken);
}

/** The same call, whose log says that the address of a device changed and not what it is. */
export function withoutAddress(ctx: Context): Context {
  const hidden = (facts: AuditEntry['after']) => (facts?.['address'] ? { ...facts, address: '***' } : facts);
  return {
    ...ctx,
    audit: (entry) => ctx.audit({ ...entry, ...(entry.after ? { after: hidden(entry.after) } : {}) }),
  };
}

/** Another device hangs at the door now: what it holds is unknown, so that all of it is sent. */
export async function forgetOtherDevice({ db }: Pick<Writer, 'db'>, before: Lock): Promise<void> {
  const [now] = await db.select().from(doorlock).where(eq(doorlock.id, before.id));
  if (!now) return;
  const isSame = (['vendor', 'device_sn', 'channel'] as const).every((key) => now[key] === before[key]);
  if (isSame) return;
  await db
    .update(doorlockPermit)
    .set({ is_pending: true, next_try_at: null, attempts: 0, sent_at: sql`now()` })
    .where(eq(doorlockPermit.doorlock_id, now.id));
  await db
    .update(doorlock)
    .set({
      reported_mode: 'normal',
      last_seen_at: null,
      firmware: null,
      battery_pct: null,
      clock_skew_seconds: null,
      status: now.vendor === 'simulator' ? 'online' : 'offline',
    })
    .where(and(eq(doorlock.id, now.id), ne(doorlock.status, 'disabled')));
}
