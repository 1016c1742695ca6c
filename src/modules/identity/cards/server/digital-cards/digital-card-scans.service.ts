import { eq, sql } from 'drizzle-orm';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import {
  formatScanCode,
  macOf,
  type ScanCode,
  STATIC_STEP,
  signedPart,
} from '#modules/core/scans/contract/scan-code.ts';
import { scanRefusals } from '#modules/core/scans/contract/scans.contract.ts';
import { type ScanResolver, verifyScan } from '#modules/core/scans/server/public.ts';
import { findOrganizationWithin, findOwnIdPhotos, isMemberOf } from '#modules/identity/profile/server/public.ts';
import { equalText } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { refuse } from '#shared/refusal.ts';
import { scanNotices } from '../../contract/digital-cards.contract.ts';
import { cardRights } from '../../rights.ts';
import { eIdScan } from '../tables.ts';
import { cardStatusOf } from './digital-cards.policy.ts';
import { type CardRow, findCard } from './digital-cards.queries.ts';
import { unsealCardSecret } from './digital-cards.service.ts';

type Owner = typeof user.$inferSelect;

/** Kind `e` of the scan codes: whether the ID is good, and to holders of 0204 in reach, whose it is. */
export const resolveCard: ScanResolver = async (ctx, code) => {
  const card = await findCard(ctx.db, code.id);
  if (!card || !(await isGenuine(ctx, card, code))) throw refuse(scanRefusals.code_expired);
  const [owner] = await ctx.db.select().from(user).where(eq(user.id, card.user_id));
  if (!owner) throw refuse(scanRefusals.code_expired);
  const is_member = await isMemberOf(ctx.db, card.organization_id, card.user_id);
  const status = cardStatusOf(card, { ...owner, is_member });
  const result = status === 'active' ? 'valid' : 'invalid';
  await ctx.db.insert(eIdScan).values({ card_id: card.id, scanner_id: ctx.actor.user_id, result });
  const is_printed = code.step === STATIC_STEP;
  const mayRead = await mayVerify(ctx, card);
  const data = mayRead ? { status, is_printed, ...(await facesOf(ctx, card, owner)) } : {};
  return { route: mayRead ? '/mobile/idCheck' : null, notice: scanNotices[result][ctx.lang], data };
};

/** The code that is printed on a card: signed with the card's secret, so that a new secret ends it as well. */
export async function printedCode(ctx: Pick<Context, 'services'>, card: CardRow): Promise<string> {
  const mac = await macOf(unsealCardSecret(ctx, card), signedPart('e', card.id, STATIC_STEP));
  return formatScanCode('e', card.id, STATIC_STEP, mac);
}

async function isGenuine(ctx: Context, card: CardRow, code: ScanCode): Promise<boolean> {
  if (code.step !== STATIC_STEP) return verifyScan(ctx.services, code, unsealCardSecret(ctx, card));
  const own = await macOf(unsealCardSecret(ctx, card), signedPart('e', card.id, STATIC_STEP));
  return card.printed_count > 0 && equalText(code.mac, own);
}

/** Whether the caller holds 0204 where the card was given and the owner belongs. */
async function mayVerify({ actor, db }: Context, card: CardRow): Promise<boolean> {
  if (!holds(actor, cardRights.verify)) return false;
  const scope = scopeOf(actor, cardRights.verify);
  if (!scope.organizations.includes(card.organization_id)) return false;
  return (await findOrganizationWithin(db, scope, card.user_id)) !== null;
}

async function facesOf({ db, services }: Context, card: CardRow, owner: Owner) {
  const place = await mainPlace(db, owner.id, card.organization_id);
  const { used } = await findOwnIdPhotos(db, owner.id);
  return {
    kind: card.kind,
    name: owner.name,
    name_en: owner.name_en,
    number: owner.number,
    photo_url: used && services.files.link(used.file_id),
    organization: place && { name: place.organization.name, name_en: place.organization.name_en },
    department: place?.department?.id ? { name: place.department.name, name_en: place.department.name_en } : null,
  };
}

/** Removes scans of more than 180 days ago. */
export async function removeOldScans(db: Db): Promise<void> {
  await db.delete(eIdScan).where(sql`${eIdScan.at} < now() - interval '180 days'`);
}

export const cleaningScans = defineCleanup(
  'cards.clean_scans',
  { cn: '清理旧的电子证件扫码记录', us: 'Remove old electronic ID scans' },
  removeOldScans,
);
