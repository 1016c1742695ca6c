import { sql } from 'drizzle-orm';
import { financeSubject } from './tables.ts';

/** The school group of an organisation, as a condition on a subject. */
export const inGroupOf = (organizationId: string) =>
  sql`${financeSubject.client_id} = (select o.client_id from organization o where o.id = ${organizationId})`;
