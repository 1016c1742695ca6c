import { foreignDepartments } from '#modules/core/directory/server/public.ts';
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
  if (id !== null && (await foreignDepartments(db, home, [id])).length > 0)
    throw refuseFields({ department_id: [text] });
}
