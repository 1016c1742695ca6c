import { and, eq } from 'drizzle-orm';
import { department } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';

/** Refuses (422001) a department that is none of the organisation. */
export async function requireDepartment(
  { db }: Pick<Context, 'db'>,
  home: string,
  id: string | null,
  text: Text,
): Promise<void> {
  if (id === null) return;
  const here = and(eq(department.id, id), eq(department.organization_id, home), eq(department.status, 'active'));
  if ((await db.$count(department, here)) === 0) throw refuseFields({ department_id: [text] });
}
