import { createHash } from 'node:crypto';

/** How links of the chain are made, for those who make, verify and redact them. */

/** Keyed hash of a text, by a key outside the database. */
export type Sign = (text: string) => string;

/** The hash before the first row of the log. */
export const GENESIS = 'shuyuan audit log';

/** A row as text that depends on nothing but its contents: an array of its columns in a fixed order. */
export const CANONICAL = `jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.kind, a.actor_id,
  a.real_user_id, a.organization_id, a.action, a.target_type, a.target_id, a.changes, a.reason, a.ip, a.device, a.request_id)::text`;

/** As links were made before the key. */
export const plainHash: Sign = (text) => createHash('sha256').update(text).digest('base64url');

export const chained = (previous: string, canonical: string, sign: Sign): string => sign(`${previous}\n${canonical}`);

/** What is signed when a row is redacted: its place, its link, which stays as it was, and the row as it is from then on. */
export const redactionText = (position: number, hash: string, canonical: string): string =>
  `redacted ${position} ${hash}\n${canonical}`;
