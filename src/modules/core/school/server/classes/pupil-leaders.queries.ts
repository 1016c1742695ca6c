import { leadersAbove } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Place } from '#server/flow/ports.ts';
import { classHeads } from './classrooms.queries.ts';

/** Leaders above a pupil for flows: the head of the class, then the leaders of grade and school. Null: no class. */
export async function pupilLeaderLevels(
  db: Db,
  { user_id, department_id }: Place & { readonly user_id: string },
): Promise<string[][] | null> {
  if (!department_id) return null;
  const head = (await classHeads(db, [department_id])).get(department_id);
  if (!head) return null;
  const above = await leadersAbove(db, department_id, user_id);
  return [head, ...above.filter((id) => id !== head)].map((id) => [id]);
}
