import { and, eq } from 'drizzle-orm';
import { extractText } from '#modules/learning/course-resources/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { file } from '#server/files/tables.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { ruleRefusals as r } from '../../contract/rule.refusals.ts';
import { ruleSourceKind } from '../file-kinds.service.ts';

/** The words of a file that the caller uploaded for a rule. Refuses 404001, and 200200 for a file without words. */
export async function readSource({ actor, services }: Pick<Context, 'actor' | 'services'>, fileId: string) {
  const row = await services.database.read(EVERYWHERE, async (db) => {
    const [found] = await db
      .select()
      .from(file)
      .where(
        and(
          eq(file.id, fileId),
          eq(file.kind, ruleSourceKind.kind),
          eq(file.owner_id, actor.user_id),
          eq(file.status, 'stored'),
        ),
      );
    return found;
  });
  if (!row) throw refuse(shared.not_found);
  const { text } = await services.files.withPath(row, (path) => extractText(path, row.mime));
  if (text.trim() === '') throw refuse(r.unreadable);
  return { text, name: row.name };
}
