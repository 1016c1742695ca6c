import { and, eq, gte, lt } from 'drizzle-orm';
import { feedSpan, newFeedAddress, sendFeed } from '#server/calendar-feeds/calendar-feeds.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { dutyRoles } from '../../contract/duty-kinds.ts';
import { dutyFeeds } from '../../contract/duty-schedules.contract.ts';
import { dutyRights } from '../../rights.ts';
import { isHeld, shiftsWhere } from '../shift/shifts.queries.ts';
import { dutyShift } from '../tables.ts';

const FEED = { feed: 'duty', rights: [dutyRights.view, dutyRights.manage], filename: 'duty.ics' } as const;
const DAYS = { back: 30, ahead: 400 } as const;

/** Gives the caller a new address for calendar programs; the one before answers 404001 from now on. */
export const createFeedKey = (ctx: Context) => newFeedAddress(ctx, FEED.feed, dutyFeeds.mine);

/** Sends the duty of the person to whom the key belongs: when, where and as what, and no name of anybody. */
export const sendOwnDuty = (ctx: OpenContext, key: string): Promise<void> =>
  sendFeed(ctx, FEED, key, async (reader) => {
    const { from, to } = feedSpan(reader, DAYS);
    const rows = await shiftsWhere(
      ctx.db,
      and(
        eq(dutyShift.organization_id, currentOrganization(reader)),
        eq(dutyShift.user_id, reader.user_id),
        isHeld(),
        gte(dutyShift.starts_at, from),
        lt(dutyShift.starts_at, to),
      ),
    );
    const { lang } = reader;
    const entries = rows.map(({ shift, schedule, place }) => ({
      key: shift.id,
      starts_at: shift.starts_at,
      ends_at: shift.ends_at,
      updated_at: shift.updated_at,
      version: shift.version,
      title: `${schedule.name} ${shift.slot} · ${labelOf(dutyRoles, shift.role, lang)}`,
      place: place && ((lang === 'us' ? place.name_en : null) ?? place.name),
      url: `${ctx.services.env.public_url}/dutySchedule?tab=mine&id=${shift.id}`,
    }));
    return { name: lang === 'us' ? `Duty: ${reader.name}` : `${reader.name}的值班`, product: 'Duty', entries };
  });
