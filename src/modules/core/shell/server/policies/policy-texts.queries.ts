import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { documentOfRow } from '#server/document/stored.ts';
import type { policyText as policyShape } from '../../contract/shell.contract.ts';
import { policyText } from '../tables.ts';

export type PolicyRow = z.input<typeof policyShape>;
type Stored = typeof policyText.$inferSelect;

const of = (clientId: string | null): SQL | undefined =>
  clientId ? or(eq(policyText.client_id, clientId), isNull(policyText.client_id)) : isNull(policyText.client_id);

/**
 * Published versions of a text that hold already, newest first: those of the school group where it has its own, else
 * those of the product. Needs a reach over all.
 */
export async function listInForce(db: Db, clientId: string | null, kind: string): Promise<Stored[]> {
  const rows = await db
    .select()
    .from(policyText)
    .where(
      and(
        of(clientId),
        eq(policyText.kind, kind),
        sql`${policyText.status} in ('published', 'retired')`,
        sql`${policyText.effective_at} <= now()`,
      ),
    )
    .orderBy(desc(policyText.effective_at), desc(policyText.id));
  const own = rows.filter((row) => row.client_id !== null);
  return own.some((row) => row.status === 'published') ? own : rows.filter((row) => row.client_id === null);
}

/** Every text of a school group, drafts included, and the product's. */
export async function listAll(db: Db, clientId: string | null): Promise<Stored[]> {
  return db
    .select()
    .from(policyText)
    .where(of(clientId))
    .orderBy(asc(policyText.kind), desc(policyText.effective_at), desc(policyText.id));
}

/** One text of this school group, locked until the transaction ends; null when it belongs to another one. */
export async function lockPolicy(db: Db, clientId: string | null, id: string): Promise<Stored | null> {
  const mine = clientId ? eq(policyText.client_id, clientId) : isNull(policyText.client_id);
  const [row] = await db
    .select()
    .from(policyText)
    .where(and(eq(policyText.id, id), mine))
    .for('update');
  return row ?? null;
}

export function policyRowOf(row: Stored, clientId: string | null): PolicyRow {
  return {
    ...row,
    body_document: documentOfRow(row.body, row.body_document),
    body_en_document: documentOfRow(row.body_en, row.body_en_document),
    kind: row.kind as PolicyRow['kind'],
    status: row.status as PolicyRow['status'],
    is_own: row.client_id === clientId,
    is_open: row.client_id === clientId && row.status === 'draft',
  };
}
