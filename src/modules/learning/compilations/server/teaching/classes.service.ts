import { and, eq, sql } from 'drizzle-orm';
import { classroom, classroomTeacher, semester } from '#modules/core/school/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { compilationRefusals as r, compilationTexts as t } from '../../contract/compilations.refusals.ts';
import { type Detail, getCompilation, viewCompilation } from '../detail/compilation-view.service.ts';
import { acrossGroup } from '../reach.queries.ts';
import { compilation } from '../tables.ts';

/** Opens a published compilation of the caller for the pupils of classes that they teach; no class: closes it. */
export async function openForClasses(ctx: Context, id: string, classroomIds: readonly string[]): Promise<Detail> {
  const found = await getCompilation(ctx, id);
  if (found.owner_id !== ctx.actor.user_id) throw refuse(r.not_shared);
  if (!found.is_served) throw refuse(r.not_published);
  const classroom_ids = [...new Set(classroomIds)];
  const added = classroom_ids.filter((one) => !found.classroom_ids.includes(one));
  if (added.length > 0) await requireTaught(ctx, added);
  await acrossGroup(ctx.db, () =>
    ctx.db
      .update(compilation)
      .set({ classroom_ids, student_open: classroom_ids.length > 0, updated_at: sql`now()` })
      .where(eq(compilation.id, id)),
  );
  ctx.audit({
    action: 'compilation.open_class',
    target: ['compilation', id],
    organization_id: found.organization_id,
    before: { classroom_ids: found.classroom_ids },
    after: { classroom_ids },
  });
  return viewCompilation(ctx, id);
}

async function requireTaught(ctx: Context, ids: readonly string[]): Promise<void> {
  const taught = new Set((await listTaughtClasses(ctx)).map((one) => one.id));
  if (ids.some((id) => !taught.has(id))) throw refuseFields({ classroom_ids: [t.no_class] });
}

/** Classes that the caller teaches in the present term, by name. */
export async function listTaughtClasses({ db, actor }: Context) {
  return db
    .selectDistinct({ id: classroom.id, name: classroom.name, name_en: classroom.name_en })
    .from(classroomTeacher)
    .innerJoin(classroom, eq(classroom.id, classroomTeacher.classroom_id))
    .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
    .where(
      and(
        eq(classroomTeacher.user_id, actor.user_id),
        eq(classroom.organization_id, currentOrganization(actor)),
        eq(semester.status, 'current'),
      ),
    )
    .orderBy(classroom.name, classroom.id);
}
