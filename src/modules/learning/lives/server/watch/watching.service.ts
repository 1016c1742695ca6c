import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { pictureOf } from '#modules/desk/news/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { inSession } from '#server/media/grants.ts';
import type { Services } from '#server/services.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { liveWatching } from '../../contract/live-watching.contract.ts';
import { playOf } from '../hall/live-view.service.ts';
import { canSee } from '../hall/visibility.service.ts';
import { isOnAir } from '../live.policy.ts';
import { findLive, type LiveRow } from '../lives.queries.ts';
import { liveSettings } from '../settings.ts';
import { isGuestKey, newGuestKey } from './guest-keys.service.ts';
import { takeBeat, takePlace } from './heartbeats.service.ts';

type Beat = z.output<(typeof liveWatching)['heartbeat']['body']>;
type Open = z.input<(typeof liveWatching)['unauth']['output']>;

/** A guest of a live as a key that leads to nobody, and is another one at the next live. */
const guestKey = ({ seal }: Services, liveId: string, joinedKey: string): string =>
  seal.sign(`${liveId} ${joinedKey}`, 'live guest').slice(0, 32);

const isOpen = (row: LiveRow | null): row is LiveRow => row?.visibility === 'public';

/** A heartbeat of a viewer. Refuses (404001) who may not see the live. */
export async function heartbeat(
  { services, actor }: Pick<OpenContext, 'services' | 'actor'>,
  id: string,
  { joined_key, device, renew }: Beat,
) {
  const row = await services.database.read(EVERYWHERE, async (db) => {
    const found = await findLive(db, id);
    if (!found) return null;
    const sees = actor ? await canSee(db, actor, found) : isOpen(found) && found.status !== 'draft';
    return sees ? found : null;
  });
  if (!row || (!actor && !isOnAir(row))) throw refuse(shared.not_found);
  const isCounted = actor !== null || isGuestKey(services, id, joined_key);
  const guest_key = actor || !isCounted ? null : guestKey(services, id, joined_key ?? '');
  const { organization_id } = row;
  if (isOnAir(row) && isCounted)
    takeBeat(services, { live_id: id, organization_id, user_id: actor?.user_id ?? null, guest_key, device });
  const viewer = actor ? inSession(actor.user_id, actor) : `g_${guest_key}`;
  return {
    viewers_now: row.viewers_now,
    on_air: isOnAir(row),
    play: renew && isCounted && isOnAir(row) ? playOf(services, row, viewer) : null,
  };
}

/** The key of a guest while a live runs: the one that they have, or a new one. Who is signed in needs none. */
function guestOf({ services, actor, ip }: OpenContext, row: LiveRow, known: string | undefined): string | null {
  if (!isOnAir(row)) return null;
  if (isGuestKey(services, row.id, known)) return known;
  return actor ? null : newGuestKey(services, row.id, ip);
}

/** A public live for everybody; one that is not, and one that does not exist, answer alike. */
export async function showPublicLive(ctx: OpenContext, id: string, joinedKey: string | undefined): Promise<Open> {
  const { db, services } = ctx;
  const row = await findLive(db, id);
  const isShown = isOpen(row) && (row.status === 'approved' || row.status === 'finished' || row.status === 'closed');
  // one that was refused or withdrawn was never public
  if (!isShown || row.close_kind === 'refused' || row.close_kind === 'withdrawn') return { need_login: true };
  const nothing = {
    title: null,
    title_en: null,
    cover: null,
    host_name: null,
    host_name_en: null,
    summary: null,
    plan_start_at: null,
    plan_end_at: null,
    on_air: false,
    joined_key: null,
    guest_sees_chat: false,
    play: null,
    replay_url: null,
  };
  if (row.status === 'closed')
    return { need_login: false, status: 'closed', is_closed: true, is_finished: false, ...nothing };
  const joined_key = guestOf(ctx, row, joinedKey);
  if (joined_key) {
    const { guest_viewers_max } = await liveSettings(ctx, row.organization_id);
    const guest_key = guestKey(services, id, joined_key);
    await takePlace(services, { live_id: id, organization_id: row.organization_id, guest_key }, guest_viewers_max);
  }
  const host = (await namesOfUsers(db, [row.host_id])).get(row.host_id);
  const viewer = joined_key ? `g_${guestKey(services, id, joined_key)}` : null;
  return {
    need_login: false,
    status: row.status === 'finished' ? 'finished' : 'approved',
    is_closed: false,
    is_finished: row.status === 'finished',
    title: row.title,
    title_en: row.title_en,
    cover: row.cover_id ? pictureOf(services.seal, row.cover_id).url : null,
    host_name: host?.name ?? null,
    host_name_en: host?.name_en ?? null,
    summary: row.summary,
    plan_start_at: row.plan_start_at,
    plan_end_at: row.plan_end_at,
    on_air: isOnAir(row),
    joined_key,
    guest_sees_chat: row.guest_sees_chat,
    play: isOnAir(row) && viewer ? playOf(services, row, viewer) : null,
    replay_url:
      row.status === 'finished' && row.replay_video_id && row.replay === 'auto'
        ? `/public_video/${row.replay_video_id}`
        : null,
  };
}
