import { and, asc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Occupancy } from '#modules/campus/room-bookings/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { listIn, type Text } from '#shared/text.ts';
import { classNamesOf, type LessonRecord, subjectMap } from '../lesson/lesson-rows.queries.ts';
import { lesson } from '../tables.ts';

interface Time {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Lessons that are in some rooms of a school at a time; null: in any. */
export function lessonsInRooms(
  db: Db,
  organizationId: string,
  roomIds: readonly string[] | null,
  { starts_at, ends_at }: Time,
): Promise<LessonRecord[]> {
  if (roomIds?.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(lesson)
    .where(
      and(
        eq(lesson.organization_id, organizationId),
        roomIds ? inArray(lesson.broom_id, [...roomIds]) : isNotNull(lesson.broom_id),
        ne(lesson.status, 'cancelled'),
        // nothing that lasts a day begins earlier: the index over days is enough
        sql`${lesson.date} between (${starts_at}::timestamptz - interval '1 day')::date and (${ends_at}::timestamptz + interval '1 day')::date`,
        lt(lesson.starts_at, ends_at),
        gt(lesson.ends_at, starts_at),
      ),
    )
    .orderBy(asc(lesson.starts_at), asc(lesson.id));
}

/** Lessons in words without a person: `高一（1）班 物理`. */
async function textsOf(db: Db, rows: readonly LessonRecord[]): Promise<Map<string, Text>> {
  const [first] = rows;
  if (!first) return new Map();
  const subjects = await subjectMap(db, first.organization_id);
  const classes = await classNamesOf(
    db,
    rows.flatMap((row) => row.classroom_ids),
  );
  return new Map(
    rows.map((row) => {
      const subject = subjects.get(row.subject_value);
      const own = row.classroom_ids.flatMap((id) => classes.get(id) ?? []);
      const cn = row.course_name ?? subject?.name ?? '';
      return [
        row.id,
        {
          cn: `${listIn(
            'cn',
            own.map((one) => one.name),
          )} ${cn}`,
          us: `${listIn(
            'us',
            own.map((one) => one.name_en ?? one.name),
          )}: ${row.course_name ?? subject?.name_en ?? cn}`,
        },
      ];
    }),
  );
}

/** For who books rooms: what has one then. */
export async function roomsOfLessons(
  db: Db,
  organizationId: string,
  roomIds: readonly string[] | null,
  time: Time,
): Promise<Occupancy[]> {
  const rows = await lessonsInRooms(db, organizationId, roomIds, time);
  const texts = roomIds ? await textsOf(db, rows) : new Map<string, Text>();
  return rows.flatMap(({ id, broom_id, starts_at, ends_at }) =>
    broom_id ? [{ id, broom_id, starts_at, ends_at, who: texts.get(id) ?? { cn: '上课', us: 'a lesson' } }] : [],
  );
}

/** How often rooms have lessons: from now on, and ever. */
export async function countLessonsInRooms(db: Db, roomIds: readonly string[]) {
  const rows = await db
    .select({
      room: lesson.broom_id,
      upcoming: sql<number>`count(*) filter (where ${lesson.ends_at} > now() and ${lesson.status} <> 'cancelled')::int`,
      ever: sql<number>`count(*)::int`,
    })
    .from(lesson)
    .where(inArray(lesson.broom_id, [...roomIds]))
    .groupBy(lesson.broom_id);
  return new Map(rows.flatMap(({ room, upcoming, ever }) => (room ? [[room, { upcoming, ever }] as const] : [])));
}

/** When rooms have lessons, for the plans of floors. */
export async function lessonBlocks(ctx: Context, roomIds: readonly string[], time: Time) {
  const organizationId = ctx.actor.organization_id;
  const found = organizationId ? await roomsOfLessons(ctx.db, organizationId, roomIds, time) : [];
  const byRoom = Map.groupBy(found, (one) => one.broom_id);
  return new Map(
    [...byRoom].map(([room, own]) => [
      room,
      own.map(({ id, starts_at, ends_at, who }) => ({
        id,
        starts_at,
        ends_at,
        title: who[ctx.lang],
        who: null,
        is_mine: false,
        is_pending: false,
      })),
    ]),
  );
}
