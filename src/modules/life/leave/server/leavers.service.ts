import type { EventSource } from '#server/events/events.ts';
import { closeQuotasOf } from './quota/quota-clock.jobs.ts';
import { callOffOf } from './request/changes.service.ts';

/** Who left the staff takes no leave any more, and has no quota. */
export async function endOfStaff(
  source: EventSource,
  { user_id, organization_id }: { readonly user_id: string; readonly organization_id: string },
): Promise<void> {
  await callOffOf(source, user_id, organization_id);
  await closeQuotasOf(source, user_id, organization_id);
}

/** A student who left takes no leave any more. */
export const endOfStudent = (
  source: EventSource,
  { student_id, organization_id }: { readonly student_id: string; readonly organization_id: string },
): Promise<void> => callOffOf(source, student_id, organization_id);
