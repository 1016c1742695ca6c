import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { matchesPerson } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { childrenOfGuardians, unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { defineList, type RowPlan } from '#server/lists/resource-list.ts';
import type { watching } from '../../contract/watching.contract.ts';
import { liveVideoUser } from '../tables.ts';

export type ViewerQuery = z.output<(typeof watching)['viewers']['query']>;
type Asked = Omit<ViewerQuery, 'classroom_id'>;

export const viewerList = defineList<Asked>({
  table: liveVideoUser,
  id: liveVideoUser.id,
  sorts: { last_at: liveVideoUser.last_at, percent: liveVideoUser.percent, duration: liveVideoUser.duration },
  default_sort: '-last_at',
  filters: {
    completed: (wanted) =>
      wanted === 'true' ? isNotNull(liveVideoUser.completed_at) : isNull(liveVideoUser.completed_at),
  },
});

/** Who watched a video, as a condition. */
export const viewersOf = (videoId: string): SQL =>
  and(eq(liveVideoUser.live_video_id, videoId), isNotNull(liveVideoUser.last_at)) as SQL;

/** Whose name holds a text. */
export const matchesName = (q: string): SQL =>
  sql`exists (select 1 from ${user} where ${and(eq(user.id, liveVideoUser.user_id), matchesPerson(q))})`;

/** Pupils of a class and those guardians of theirs who may know of them, as a condition. */
export async function householdsOf(db: Db, classroomId: string): Promise<SQL> {
  const rows = await db.select({ id: student.id }).from(student).where(eq(student.classroom_id, classroomId));
  const pupils = rows.map((row) => row.id);
  if (pupils.length === 0) return sql`false`;
  const guardians = [...(await unrestrictedGuardians(db, pupils)).values()].flat();
  return inArray(liveVideoUser.user_id, [...pupils, ...guardians]);
}

/**
 * Reads viewers with their class, or of guardians the pupils through whom they belong to one: that of the film where a child
 * of theirs is in it.
 */
export const viewersReader = (filmClass: string | null) => async (db: Db, plan: RowPlan) => {
  const { where, order, limit, offset } = plan;
  const rows = await db
    .select({
      id: liveVideoUser.id,
      user: { id: user.id, name: user.name, name_en: user.name_en },
      classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
      percent: liveVideoUser.percent,
      duration: liveVideoUser.duration,
      times: liveVideoUser.times,
      completed_at: liveVideoUser.completed_at,
      last_at: liveVideoUser.last_at,
    })
    .from(liveVideoUser)
    .innerJoin(user, eq(user.id, liveVideoUser.user_id))
    .leftJoin(student, eq(student.id, liveVideoUser.user_id))
    .leftJoin(classroom, eq(classroom.id, student.classroom_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const children = Map.groupBy(
    await childrenOfGuardians(
      db,
      rows.map((row) => row.user.id),
    ),
    (child) => child.guardian_id,
  );
  return rows.map((row) => {
    const own = children.get(row.user.id) ?? [];
    const inClass = own.find((child) => child.classroom?.id === filmClass) ?? own.find((child) => child.classroom);
    return {
      ...row,
      classroom: row.classroom ?? inClass?.classroom ?? null,
      children: own.map(({ id, name, name_en }) => ({ id, name, name_en })),
    };
  });
};

export type FoundViewer = Awaited<ReturnType<ReturnType<typeof viewersReader>>>[number];
