import type { SQL } from 'drizzle-orm';
import type { ReceiptTarget } from '#shared/receipts.ts';
import type { Text } from '#shared/text.ts';
import type { Db } from '../database/database.ts';
import type { MessageSource } from '../notify/deliveries.ts';
import { definePort, definePorts } from '../ports.ts';
import type { Services } from '../services.ts';

/** Something that went to many (`fileBroadcast`) and is still out. */
export interface ReceiptSubject {
  readonly id: string;
  readonly organization_id: string;
  readonly title: Text;
  /** Path of the page on which it is read and answered. */
  readonly link: string;
  /** What it asks of who received it; the steps of its escalation remind of that. */
  readonly wants: ReceiptTarget;
  /** From then on nobody is asked for an answer. */
  readonly answer_by: string | null;
  /** Reminders of it go out at night, too; other ones wait for the morning in `time_zone`. */
  readonly is_urgent: boolean;
  readonly time_zone: string;
}

/** What a kind of subjects says of itself. */
export interface ReceiptRules {
  /** `<entity>.<move>` of its reminders; people set their preferences by it. */
  readonly event: string;
  /** The subject while people may be asked about it; null: it is not out, was taken back or is over. */
  readonly find: (db: Db, subject_id: string) => Promise<ReceiptSubject | null>;
  /** The step `call` has come: tells those who are near the silent ones to call them, in the transaction that took it. */
  readonly call?: (source: MessageSource, subject: ReceiptSubject) => Promise<void>;
}

/** A kind of subjects with its rules. */
export interface ReceiptKind extends ReceiptRules {
  readonly kind: string;
}

/** Every kind whose rounds the clock takes; a module adds its own: `provides: [receiptKinds.with(noticeReceipts)]`. */
export const receiptKinds = definePorts<ReceiptKind>();

/** The kind of this name in this portal. */
export function receiptKindOf(services: Services, kind: string): ReceiptKind {
  const found = receiptKinds.of(services).find((one) => one.kind === kind);
  if (!found) throw new Error(`nobody provides receipts of ${kind}`);
  return found;
}

/** The condition that the person in a column may be asked for something: their account is neither disabled nor deleted. */
export const mayBeAsked = definePort<(userId: SQL) => SQL>('who may be asked for an answer');
