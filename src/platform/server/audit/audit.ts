import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import type { Actor } from '../rights/actor.ts';
import { maskedChanges } from './redaction.ts';
import { auditLog } from './tables.ts';

export type AuditKind = 'operation' | 'login' | 'read' | 'export' | 'job' | 'delivery';

/** What a service says about one act. The pipeline adds who, from where and in which request. */
export interface AuditEntry {
  /** `visitor.review`: entity and move, the same words as in the contract. */
  readonly action: string;
  readonly kind?: AuditKind;
  readonly target?: readonly [type: string, id: string];
  readonly organization_id?: string | null;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
  readonly reason?: string | undefined;
}

export interface AuditSource {
  readonly actor: Actor | null;
  readonly ip: string | null;
  readonly device: string | null;
  readonly request_id: string;
}

/** Fields whose values never enter the log; it records only that they changed. */
const HIDDEN =
  /(^|_)(q|phone|id_no|password|token|secret|code|pass_code|bidx|sealed|hash|grams|email|birthday|account_no|plates?)($|_)/;

/** Writes entries in the caller's transaction, so that an act and its record are committed together. */
export async function writeAudit(db: Db, source: AuditSource, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.insert(auditLog).values(
    entries.map((entry) => ({
      at: sql`clock_timestamp()`,
      kind: entry.kind ?? 'operation',
      actor_id: source.actor?.user_id ?? null,
      real_user_id: source.actor?.impersonator_id ?? null,
      organization_id:
        entry.organization_id === undefined ? (source.actor?.organization_id ?? null) : entry.organization_id,
      action: entry.action,
      target_type: entry.target?.[0] ?? null,
      target_id: entry.target?.[1] ?? null,
      changes: changedFields(entry.before, entry.after),
      reason: entry.reason ?? null,
      ip: source.ip,
      device: source.device?.slice(0, 200) ?? null,
      request_id: source.request_id,
    })),
  );
}

/** The fields that differ, with hidden values and what was typed into `params` left out; null when nothing is known or nothing changed. */
export function changedFields(
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>> | undefined,
): Record<string, readonly [unknown, unknown]> | null {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [old, now] = [before?.[field] ?? null, after?.[field] ?? null];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    changes[field] = HIDDEN.test(field) ? [old === null ? null : '***', now === null ? null : '***'] : [old, now];
  }
  return Object.keys(changes).length ? { ...maskedChanges(changes) } : null;
}
