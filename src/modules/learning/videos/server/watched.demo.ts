import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { lifecycleEvent } from '#server/lifecycle/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import type { VideoStatus } from '../contract/video.lifecycle.ts';
import { liveVideo, liveVideoUser } from './tables.ts';
import { countReport } from './watch/coverage.policy.ts';

type Stored = typeof liveVideo.$inferSelect;

const MINUTE = 60_000;
const after = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * MINUTE).toISOString();

interface Step {
  readonly move: string;
  readonly to: VideoStatus;
  readonly by: 'owner' | 'reviewer' | 'approver' | null;
  readonly reason?: string | null;
}

/** How a video came to where it stands. */
function stepsOf({ status, visibility, audience, waits_for, opinion, hide_reason, published_at }: Stored): Step[] {
  const upload: Step = { move: 'create', to: 'processing', by: 'owner' };
  if (status === 'failed') return [upload, { move: 'fail', to: 'failed', by: null }];
  const made: Step[] = [upload, { move: 'finish', to: 'draft', by: null }];
  if (status === 'draft') return made;
  const isOwnCircle = visibility === 'audience' && audience?.include.every((part) => part.kind === 'department');
  if (isOwnCircle) return [...made, { move: 'submit', to: 'published', by: 'owner' }];
  const submitted: Step[] = [...made, { move: 'submit', to: 'pending', by: 'owner' }];
  if (status === 'returned') return [...submitted, { move: 'review', to: 'returned', by: 'reviewer', reason: opinion }];
  if (waits_for === 'reviewer') return submitted;
  const isPublic = visibility === 'public';
  const looked: Step[] = [
    ...submitted,
    { move: 'review', to: isPublic ? 'pending' : 'published', by: 'reviewer' },
    ...(isPublic && published_at ? [{ move: 'review', to: 'published', by: 'approver' } as const] : []),
  ];
  if (status !== 'hidden') return looked;
  return [...looked, { move: 'hide', to: 'hidden', by: 'owner', reason: hide_reason }];
}

/** The history of the videos of the demo. */
export async function historiesDemo({ db }: DemoContext): Promise<void> {
  const rows = await db.select().from(liveVideo);
  const people = new Map(
    (await db.select({ id: user.id, name: user.name }).from(user)).map((one) => [one.id, one.name]),
  );
  const [reviewer, approver] = [castId('office'), castId('principal')];
  const events = rows.flatMap((row) =>
    stepsOf(row).map(({ move, to, by, reason = null }, n, steps) => {
      // nobody decides about their own video
      const others = { reviewer: row.owner_id === reviewer ? castId('homeroom') : reviewer, approver };
      const isHere = row.organization_id === organizationId('sy-middle'); // reviewers of the other schools are nobody of the cast
      const id = by === 'owner' ? row.owner_id : by && isHere ? others[by] : null;
      return {
        organization_id: row.organization_id,
        entity_type: 'live_video',
        entity_id: row.id,
        move,
        reason,
        from_state: steps[n - 1]?.to ?? null,
        to_state: to,
        at: after(row.created_at, n * 25),
        by_user_id: id,
        by_name: id ? (people.get(id) ?? null) : null,
      };
    }),
  );
  if (events.length) await db.insert(lifecycleEvent).values(events);
}

/** Shares of a film that people watch: most all of it, some leave early. */
const SHARES = [1, 1, 0.55, 1, 0.2, 0.8, 1] as const;

/** Pupils of a class and their guardians watched the videos that are for them. */
export async function viewersDemo({ db }: DemoContext, classId: string): Promise<void> {
  const own = [castId('student'), castId('guardian')];
  const pupils = await db
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.classroom_id, classId), eq(student.status, 'enrolled'), notInArray(student.id, own)))
    .orderBy(asc(student.id));
  const ids = pupils.map((one) => one.id);
  const guardians = [...(await unrestrictedGuardians(db, ids)).values()].flatMap((of) => of[0] ?? []);
  const people = [...new Set([...ids, ...guardians])].filter((one) => !own.includes(one));
  const films = await db
    .select()
    .from(liveVideo)
    .where(and(eq(liveVideo.status, 'published'), inArray(liveVideo.category, ['class', 'lesson'])))
    .orderBy(asc(liveVideo.created_at));
  for (const film of films) if (people.length) await watch(db, film, people);
}

async function watch(db: DemoContext['db'], film: Stored, people: readonly string[]): Promise<void> {
  const duration_s = film.duration_s ?? 0;
  const rows = people.map((user_id, n) => {
    const to = duration_s * (SHARES[n % SHARES.length] ?? 1);
    const report = { duration: to, position: to, ranges: [[0, to]] as [number, number][] };
    const counted = countReport('', { duration_s, no_skip: false }, report, duration_s * 2);
    const last_at = after(film.published_at ?? film.created_at, 40 + n * 37);
    return {
      id: demoId(`viewer:${film.id}:${user_id}`),
      organization_id: film.organization_id,
      ...counted,
      live_video_id: film.id,
      user_id,
      times: 1 + (n % 3 === 0 ? 1 : 0),
      last_at,
      viewed_at: last_at,
      completed_at: counted.percent >= film.complete_percent ? last_at : null,
    };
  });
  await db.insert(liveVideoUser).values(rows);
  await db
    .update(liveVideo)
    .set({
      viewer_count: rows.length,
      complete_count: rows.filter((row) => row.completed_at).length,
      watch_seconds: Math.round(rows.reduce((sum, row) => sum + row.duration, 0)),
      view_count: sql`greatest(${liveVideo.view_count}, ${rows.length})`,
    })
    .where(eq(liveVideo.id, film.id));
}
