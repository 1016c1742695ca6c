import { and, asc, eq, sql } from 'drizzle-orm';
import { findByCard, mainPlace } from '#modules/core/directory/server/public.ts';
import { organization, schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { maskName } from '#shared/person/masks.ts';
import { isPhone } from '#shared/person/phone.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { visitorRefusals as r } from '../../contract/visitors.refusals.ts';
import { visitorRights } from '../../rights.ts';
import { visitorHostPref } from '../tables.ts';
import { settingsOf } from '../visitor-settings.service.ts';
import { foundHostOf, mayBeSearched } from './host-search.service.ts';

export interface Host {
  readonly user_id: string;
  readonly department_id: string | null;
  readonly organization_id: string;
  readonly zone: string;
}

/** A member of staff of the organisation, with the place that is frozen on the booking. */
export async function hostOf(db: Db, userId: string, organizationId: string): Promise<Host> {
  const place = await mainPlace(db, userId, organizationId);
  const [row] = await db
    .select({ types: user.types, status: user.status, zone: organization.timezone })
    .from(user)
    .innerJoin(organization, eq(organization.id, organizationId))
    .where(eq(user.id, userId));
  if (!row?.types.includes('teacher') || row.status !== 'confirmed' || !place) throw refuse(r.host_unavailable);
  return {
    user_id: userId,
    department_id: place.department?.id ?? null,
    organization_id: organizationId,
    zone: row.zone,
  };
}

/** Whose visitors the actor invites: the own ones, or with 0818 those of somebody else. */
export function hostFor(ctx: Context, userId = ctx.actor.user_id): Promise<Host> {
  if (userId !== ctx.actor.user_id && !holds(ctx.actor, visitorRights.inviteForOthers)) throw refuse(shared.no_right);
  return hostOf(ctx.db, userId, currentOrganization(ctx.actor));
}

interface HostKey {
  readonly unitid?: string | undefined;
  readonly no?: string | undefined;
  readonly org_id?: string | undefined;
  readonly host_user_id?: string | undefined;
}

/** Whom a card, a staff number, a full phone or a name that was found stands for; null alike when unknown and when not taking bookings. */
export async function findHost(ctx: OpenContext, { unitid, no, org_id }: HostKey) {
  if (!no || !org_id) return null;
  const found = foundHostOf(no);
  if (found && !(ctx.actor && (await mayBeSearched(ctx, org_id)))) return null;
  const by = found
    ? { user_id: found }
    : isPhone(no)
      ? { phone_bidx: ctx.services.seal.blindIndex(no, 'phone') }
      : { number: no };
  const card = await findByCard(ctx.db, unitid ?? null, by, org_id);
  if (!card || (!unitid && !card.is_open_visit)) return null;
  const [pref] = await ctx.db.select().from(visitorHostPref).where(eq(visitorHostPref.user_id, card.user_id));
  return pref && !pref.accepts_card_booking ? null : card;
}

/** What an outsider sees of a host before booking. Without a session the name is masked. */
export async function showHost(ctx: OpenContext, by: HostKey) {
  const card = await findHost(ctx, by);
  if (!card) throw refuse(r.host_unavailable);
  const settings = await settingsOf(ctx.db, card.organization.id);
  const place = card.department ?? (await mainPlace(ctx.db, card.user_id, card.organization.id))?.department ?? null;
  const campuses = await ctx.db
    .select({ id: schoolCampus.id, name: schoolCampus.name, name_en: schoolCampus.name_en })
    .from(schoolCampus)
    .where(and(eq(schoolCampus.organization_id, card.organization.id), eq(schoolCampus.status, 'active')))
    .orderBy(sql`${schoolCampus.is_default} desc`, asc(schoolCampus.id));
  return {
    host_user_id: ctx.actor ? card.user_id : null,
    name: ctx.actor ? card.name : maskName(card.name),
    department: place?.name ?? null,
    department_en: place?.name_en ?? null,
    organization_id: card.organization.id,
    organization: card.organization.name,
    organization_en: card.organization.name_en,
    address: card.organization.address,
    campuses,
    kinds_requiring_id: settings.require_id_kinds,
    kinds_requiring_photo: settings.require_photo_kinds,
    default_minutes: settings.default_minutes,
    advance_max_days: settings.advance_max_days,
    max_persons: settings.max_persons,
    public_booking: settings.public_booking,
    notice_cn: settings.notice_cn,
    notice_us: settings.notice_us,
    notice_version: settings.notice_version,
  };
}

/** The chosen campus of the school, or its default one. */
export async function campusOf(db: Db, organizationId: string, campusId: string | null): Promise<string> {
  const [row] = await db
    .select({ id: schoolCampus.id })
    .from(schoolCampus)
    .where(and(eq(schoolCampus.organization_id, organizationId), campusId ? eq(schoolCampus.id, campusId) : undefined))
    .orderBy(sql`${schoolCampus.is_default} desc`, asc(schoolCampus.id))
    .limit(1);
  if (!row) throw refuseFields({ campus_id: [{ cn: '请选择校区', us: 'Choose a campus' }] });
  return row.id;
}
