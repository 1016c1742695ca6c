import { eq } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { readScanCode, SCAN_KINDS, type ScanCode, type ScanKind } from '#modules/core/scans/contract/scan-code.ts';
import { verifyScan } from '#modules/core/scans/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { definePort, type Port } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import type { RefusalReason } from '../../contract/door.shapes.ts';
import { type Credential, decide, isOpenBy, reasonOf } from '../access.policy.ts';
import { groupsAdmitting, groupsForGuest, isActivePerson } from '../access.queries.ts';
import { QR_SECRET } from '../card/access-cards.service.ts';
import { accessCard, type doorlock } from '../tables.ts';

type Lock = typeof doorlock.$inferSelect;
interface Source {
  readonly db: Db;
  readonly services: Services;
}

/** Whose code it is: a guest of the module that decides, a person of the portal, or why it opens nothing. */
export type DeciderResult =
  | { readonly guest_ref: string }
  | { readonly user_id: string }
  | { readonly reason: RefusalReason };
/** Says whose a code of one kind is. It verifies the code itself (`verifyScan`); doors only knows what was granted. */
export type DoorDecider = (source: Source, code: ScanCode, at: string) => Promise<DeciderResult>;

/** Who decides codes of each kind at a door: `provides: [doorDeciders.v.by(decideVisit)]`. Codes of kind `a` are doors' own. */
export const doorDeciders = Object.fromEntries(
  Object.keys(SCAN_KINDS).map((kind) => [kind, definePort<DoorDecider | null>(`door decider ${kind}`, null)]),
) as Readonly<Record<ScanKind, Port<DoorDecider | null>>>;

/** Every step of whether a lock opens for somebody at a moment with one of their credentials. */
export async function effectiveAccess(db: Db, lock: Lock, userId: string, at: string, credential: Credential | null) {
  const groups = await groupsAdmitting(db, lock.id, userId, at);
  const steps = decide({
    at,
    zone: await zoneOf(db, lock.organization_id),
    groups,
    credential,
    is_person_active: await isActivePerson(db, lock.organization_id, userId),
    is_lock_enabled: lock.is_enabled,
  });
  return { steps, groups, reason: reasonOf(steps) };
}

/** Why a guest does not open a lock at a moment; null: it opens. */
async function guestReason({ db }: Source, lock: Lock, guestRef: string, at: string): Promise<RefusalReason | null> {
  if (!lock.is_enabled || lock.mode === 'locked') return 'lock_disabled';
  const groups = await groupsForGuest(db, lock.id, guestRef, at);
  if (groups.length === 0) return 'no_group';
  const asked = { at, zone: await zoneOf(db, lock.organization_id) };
  if (groups.every((one) => !one.is_active)) return 'group_paused';
  return groups.some((one) => isOpenBy(one, asked)) ? null : 'outside_window';
}

export interface CodeDecision {
  readonly reason: RefusalReason | null;
  readonly user_id: string | null;
  readonly guest_ref: string | null;
}
const refused = (reason: RefusalReason): CodeDecision => ({ reason, user_id: null, guest_ref: null });

/** The credential behind a code that a phone shows; null for one that does not hold now. */
export async function cardOfCode({ db, services }: Source, code: ScanCode) {
  const [card] = await db.select().from(accessCard).where(eq(accessCard.id, code.id));
  if (card?.kind !== 'qr' || !card.secret_sealed) return null;
  const secret = services.seal.open(card.secret_sealed, QR_SECRET);
  return (await verifyScan(services, code, secret)) ? card : null;
}

/** What the server decides for a code that is shown at a lock, of whatever kind. */
export async function decideCode(source: Source, lock: Lock, text: string, at: string): Promise<CodeDecision> {
  const code = readScanCode(text);
  if (!code) return refused('code_expired');
  if (code.kind === 'a') {
    const card = await cardOfCode(source, code);
    if (!card) return refused('code_expired');
    if (card.organization_id !== lock.organization_id) return refused('no_group');
    const { reason } = await effectiveAccess(source.db, lock, card.user_id, at, card);
    return { reason, user_id: card.user_id, guest_ref: null };
  }
  const decided = await doorDeciders[code.kind].of(source.services)?.(source, code, at);
  if (!decided) return refused('unknown_card');
  if ('reason' in decided) return refused(decided.reason);
  if ('guest_ref' in decided) {
    const { guest_ref } = decided;
    return { reason: await guestReason(source, lock, guest_ref, at), user_id: null, guest_ref };
  }
  const { user_id } = decided;
  const { reason } = await effectiveAccess(source.db, lock, user_id, at, { status: 'active', valid_to: null });
  return { reason, user_id, guest_ref: null };
}
