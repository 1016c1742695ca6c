import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';
import type { Text } from '#shared/text.ts';

export { demoComments } from './comments.demo.ts';

/** What is asked with: the caller's rights decide, and nothing of the request besides. */
export type RecordReader = Pick<Context, 'db' | 'actor' | 'services'>;

/** A record that takes comments. */
export interface CommentedRecord {
  readonly organization_id: string;
  /** As a message names it. */
  readonly title: Text;
  /** The page on which it is read. */
  readonly route: string;
}

/** A kind of records that takes comments. Its module decides who sees and writes them. */
export interface CommentedKind {
  readonly kind: string;
  /** The record, for those who may take part; null: it does not exist for them. */
  readonly find: (asker: RecordReader, id: string) => Promise<CommentedRecord | null>;
  /** Accounts that may be mentioned; `find` is asked for each of them once more. */
  readonly viewers: (asker: RecordReader, id: string, record: CommentedRecord) => Promise<readonly string[]>;
  /** The name under which the moves and changes of the record are kept; absent: the screen gets them elsewhere. */
  readonly history?: string;
  /** Fields whose changes are shown, with their names. */
  readonly fields?: Readonly<Record<string, Text>>;
}

/** Which records take comments: `provides: [commentedRecords.with({ kind: 'visitor', find, viewers })]`. */
export const commentedRecords = definePorts<CommentedKind>();
