import type { RowOf } from '#shared/endpoint.ts';
import type { accountAudit } from '../../../contract/account-audit.contract.ts';

/** An application for an account that somebody has to decide. */
export type AuditItem = RowOf<typeof accountAudit.list>;
