import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { department, user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { listConsentedPeople } from '#modules/identity/accounts/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import { videoRights } from '../../rights.ts';
import { viewerKey } from '../media/addresses.ts';
import { notifyOfVideo } from '../review/video-messages.service.ts';
import { liveVideo, videoPortrait } from '../tables.ts';
import { worksOn } from '../video.policy.ts';
import { getVideo, lockOwn, type StoredVideo } from '../video-access.service.ts';
import { cardOf } from '../video-rows.ts';
import { listVideos, publicVideosOf, videosWithin } from '../videos.queries.ts';

/** What guardians consent to when pictures of their child may be public. */
export const PICTURES = 'photo';
const PROPOSED_AT_MOST = 500;
const LOOKED_THROUGH = 20_000;

type Scoped = Pick<StoredVideo, 'id' | 'organization_id' | 'classroom_id' | 'audience'>;

/** Pupils of the class of a video and of the classes in its audience, at its school. */
function likelyPupils(db: Db, { organization_id, classroom_id, audience }: Scoped) {
  const departments = (audience?.include ?? []).filter((part) => part.kind === 'department').map((part) => part.id);
  const inAudience = departments.length
    ? sql`exists (select 1 from ${department} d join ${department} top on ${inArray(sql`top.id`, departments)}
        where d.id = ${classroom.department_id} and d.path || '/' like top.path || '/%')`
    : undefined;
  const there = or(classroom_id ? eq(student.classroom_id, classroom_id) : undefined, inAudience);
  return db
    .select({ id: student.id })
    .from(student)
    .innerJoin(classroom, eq(classroom.id, student.classroom_id))
    .where(and(eq(student.organization_id, organization_id), eq(student.status, 'enrolled'), there ?? sql`false`))
    .orderBy(asc(student.id))
    .limit(PROPOSED_AT_MOST);
}

/** A video shows pupils: those of its class and audience are ticked, until its owner unticks who cannot be seen. */
export async function proposePortraits({ db }: Pick<Context, 'db'>, video: Scoped): Promise<void> {
  const pupils = await likelyPupils(db, video);
  if (pupils.length === 0) return;
  await db
    .insert(videoPortrait)
    .values(pupils.map(({ id }) => ({ organization_id: video.organization_id, live_video_id: video.id, user_id: id })))
    .onConflictDoNothing();
}

/** The pupils of a video and those who may be in it, with their consents. Those without one stand first. */
export async function viewPortraits(ctx: Context, id: string) {
  const { found, standing } = await getVideo(ctx, id);
  if (!worksOn(standing)) throw refuse(r.gone);
  const { db } = ctx;
  return acrossOrganizations(db, async () => {
    const chosen = new Set(await chosenIn(db, id));
    const likely = await likelyPupils(db, found.row);
    const ids = [...new Set([...chosen, ...likely.map((one) => one.id)])];
    const consented = await listConsentedPeople(db, ids, PICTURES);
    const people = ids.length
      ? await db
          .select({
            user: { id: user.id, name: user.name, name_en: user.name_en },
            classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
          })
          .from(user)
          .leftJoin(student, eq(student.id, user.id))
          .leftJoin(classroom, eq(classroom.id, student.classroom_id))
          .where(inArray(user.id, ids))
          .orderBy(asc(classroom.name), asc(user.name), asc(user.id))
      : [];
    const list = people
      .map((one) => ({ ...one, is_chosen: chosen.has(one.user.id), has_consent: consented.has(one.user.id) }))
      .sort((a, b) => place(a) - place(b));
    return { list, missing: list.filter((one) => one.is_chosen && !one.has_consent).length };
  });
}

const place = (one: { is_chosen: boolean; has_consent: boolean }) =>
  (one.is_chosen ? 0 : 2) + (one.has_consent ? 1 : 0);

const chosenIn = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db
    .select({ id: videoPortrait.user_id })
    .from(videoPortrait)
    .where(eq(videoPortrait.live_video_id, id));
  return rows.map((row) => row.id);
};

/** Says who can be seen. Refuses people who are no pupils of the school. */
export async function setPortraits(ctx: Context, id: string, userIds: readonly string[]) {
  const { row } = await lockOwn(ctx, id);
  const wanted = [...new Set(userIds)];
  const { db } = ctx;
  const known = wanted.length
    ? await db
        .select({ id: student.id })
        .from(student)
        .where(and(inArray(student.id, wanted), eq(student.organization_id, row.organization_id)))
    : [];
  if (known.length !== wanted.length)
    throw refuseFields({ user_ids: [{ cn: '请选择本校的学生', us: 'Choose students of this school' }] });
  await db.delete(videoPortrait).where(eq(videoPortrait.live_video_id, id));
  if (wanted.length)
    await db
      .insert(videoPortrait)
      .values(wanted.map((user_id) => ({ organization_id: row.organization_id, live_video_id: id, user_id })));
  ctx.audit({ action: 'live_video.portraits', target: ['live_video', id], after: { count: wanted.length } });
  return viewPortraits(ctx, id);
}

/** Whether the public may see a video as far as its pupils go: all who can be seen are named, and of each somebody consented. */
export async function hasConsents(
  db: Db,
  { id, has_minors }: Pick<StoredVideo, 'id' | 'has_minors'>,
): Promise<boolean> {
  if (!has_minors) return true;
  return acrossOrganizations(db, async () => {
    const shown = await chosenIn(db, id);
    const consented = await listConsentedPeople(db, shown, PICTURES);
    return shown.length > 0 && shown.every((one) => consented.has(one));
  });
}

/** Public videos that show pupils of whom nobody consents, with the names of those pupils. */
export async function viewRecalled(ctx: Context, query: { page: number; per_page: number }) {
  const { db, actor } = ctx;
  return acrossOrganizations(db, async () => {
    const shown = and(
      eq(liveVideo.is_shown, true),
      eq(liveVideo.shown_visibility, 'public'),
      eq(liveVideo.has_minors, true),
    );
    const seen = await db
      .select({ id: liveVideo.id, user_id: videoPortrait.user_id, name: user.name })
      .from(videoPortrait)
      .innerJoin(liveVideo, eq(liveVideo.id, videoPortrait.live_video_id))
      .innerJoin(user, eq(user.id, videoPortrait.user_id))
      .where(and(shown, videosWithin(ctx.scope)))
      .limit(LOOKED_THROUGH);
    const consented = await listConsentedPeople(db, [...new Set(seen.map((one) => one.user_id))], PICTURES);
    const pupils = Map.groupBy(
      seen.filter((one) => !consented.has(one.user_id)),
      (one) => one.id,
    );
    const base = pupils.size ? inArray(liveVideo.id, [...pupils.keys()]) : sql`false`;
    const page = await listVideos(db, actor.user_id, base, query);
    return {
      ...page,
      list: page.list.map((found) => ({
        ...cardOf(ctx, found, viewerKey.worker(actor.user_id)),
        version: found.row.version,
        pupils: (pupils.get(found.row.id) ?? []).map((one) => one.name),
      })),
    };
  });
}

/** Somebody took the consent to a child's pictures back: those who approve public videos are notified which ones show the child. */
export async function recallWithdrawnPortraits(
  source: EventSource,
  { subject_user_id, purpose }: { subject_user_id: string; purpose: string },
) {
  if (purpose !== PICTURES) return;
  const rows = await acrossOrganizations(source.db, () => publicVideosOf(source.db, [subject_user_id]));
  for (const row of rows) {
    const approvers = await holders(source.db, videoRights.approvePublic, row.organization_id);
    await notifyOfVideo(source, approvers, row, 'recalled');
    await todosChanged(source, approvers);
  }
}
