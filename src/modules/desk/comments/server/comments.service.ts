import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { renamed } from '#server/document/stored.ts';
import { defineFileKind, type FileRow } from '#server/files/kinds.ts';
import { file } from '#server/files/tables.ts';
import type { Context } from '#server/http/context.ts';
import { historyOf } from '#server/lifecycle/moves.ts';
import { tellNamed } from '#server/notify/tell-named.ts';
import {
  COLLEAGUES_OFFERED,
  COMMENT_FILE,
  COMMENT_LENGTH,
  COMMENTS_A_RECORD,
  type comments as contract,
  MENTIONS_A_COMMENT,
  commentRefusals as r,
  recordChannel,
} from '#shared/calls/comments.contract.ts';
import { peopleIn, type RichDocument } from '#shared/document/document.ts';
import type { Written } from '#shared/document/marked-text.ts';
import { firstWords, fromPlainText, plainText } from '#shared/document/plain-text.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import {
  countComments,
  findComment,
  listChanges,
  listComments,
  listUsersByName,
  lockRecord,
  type StoredComment,
} from './comments.queries.ts';
import { canSeeRecord, type FoundRecord, getRecord } from './records.service.ts';
import { recordComment } from './tables.ts';

type RecordQuery = z.output<(typeof contract)['list']['query']>;
type Draft = z.output<(typeof contract)['add']['body']>;
type Comment = z.input<(typeof contract)['add']['output']>;
type Change = z.input<(typeof contract)['list']['output']>['changes'][number];

/** Read through the comment alone, which asks who may see its record. */
const fileKind = defineFileKind({
  kind: COMMENT_FILE.purpose,
  ...COMMENT_FILE.rule,
  image: { max_side: 2560 },
  can_read: () => false,
});

/** Of longer values only the name of their field is shown. */
const VALUE_LENGTH = 60;
/** Of the text in the message to those who are mentioned. */
const QUOTED = 120;
const tooLong = { cn: `最多${COMMENT_LENGTH}个字`, us: `At most ${COMMENT_LENGTH} characters` };
const tooMany = {
  cn: `一条评论最多提到 ${MENTIONS_A_COMMENT} 人`,
  us: `A comment can mention at most ${MENTIONS_A_COMMENT} people`,
};
const notThere = { cn: '只能提到可以看到这条记录的同事', us: 'Mention colleagues who may see this record' };

/** All comments on a record, and what happened to it. */
export async function viewComments(ctx: Context, { kind, record_id }: RecordQuery) {
  const record = await getRecord(ctx, kind, record_id);
  const { history } = record.of;
  return {
    list: await withPeople(ctx, await listComments(ctx.db, record)),
    moves: (history ? await historyOf(ctx.db, history, record_id) : []).map(({ from_state, to_state, ...event }) => ({
      ...event,
      from: from_state,
      to: to_state,
    })),
    changes: history && record.of.fields ? await changesOf(ctx, record, history) : [],
  };
}

async function changesOf({ db }: Context, { of, id }: FoundRecord, history: string): Promise<Change[]> {
  const rows = await listChanges(db, history, id);
  return rows.flatMap(({ changes, ...row }) => {
    const fields = Object.entries(of.fields ?? {}).flatMap(([field, name]) => {
      const change = changes?.[field];
      return change ? [changedField(name, change)] : [];
    });
    return fields.length ? [{ ...row, fields }] : [];
  });
}

function changedField(name: Text, [before, after]: readonly [unknown, unknown]): Change['fields'][number] {
  const isShort = [before, after].every(
    (value) => value === null || (typeof value === 'string' && value.length <= VALUE_LENGTH && !value.includes('\n')),
  );
  const shown = (value: unknown) => (isShort && typeof value === 'string' ? value : null);
  return { name, before: shown(before), after: shown(after) };
}

async function withPeople({ db, actor }: Context, rows: readonly StoredComment[]): Promise<Comment[]> {
  const people = await namesOfUsers(
    db,
    rows.flatMap((row) => [row.user_id, ...row.mentions]),
  );
  const files = await filesOf(
    db,
    rows.flatMap((row) => row.file_id ?? []),
  );
  return rows.map((row) => {
    const attached = row.file_id ? files.get(row.file_id) : undefined;
    const by = people.get(row.user_id);
    const mentions = row.mentions.flatMap((id) => people.get(id) ?? []);
    return {
      id: row.id,
      at: row.created_at,
      by: {
        id: row.user_id,
        name: by?.name ?? '',
        name_en: by?.name_en ?? null,
        avatar_url: by?.avatar_url ?? null,
      },
      text: row.removed_at ? null : row.text,
      document: row.removed_at ? null : (row.document ?? fromPlainText(row.text, mentions)),
      mentions,
      file: attached ? { id: attached.id, name: attached.name, mime: attached.mime, size: attached.size } : null,
      is_own: row.user_id === actor.user_id,
    };
  });
}

async function filesOf(db: Context['db'], ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(file)
    .where(and(inArray(file.id, [...ids]), eq(file.status, 'stored')));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Colleagues who may see the record, for the choice after an @. */
export async function listColleagues(ctx: Context, { kind, record_id, q }: RecordQuery & { readonly q: string }) {
  const record = await getRecord(ctx, kind, record_id);
  const viewers = await record.of.viewers(ctx, record_id, record);
  const others = viewers.filter((id) => id !== ctx.actor.user_id);
  const found = await listUsersByName(ctx.db, others, q, COLLEAGUES_OFFERED);
  const list: typeof found = [];
  for (const one of found) if (await canSeeRecord(ctx, record, one.id)) list.push(one);
  return { list };
}

/** What is stored of what was written, with the names that people have. Refuses (422001) to name whom it is shut to. */
async function checkedDocument(ctx: Context, record: FoundRecord, written: Written): Promise<RichDocument> {
  const sent = typeof written === 'string' ? fromPlainText(written) : written;
  const mentions = peopleIn(sent);
  if (mentions.length > MENTIONS_A_COMMENT) throw refuseFields({ text: [tooMany] });
  const viewers = mentions.length ? await record.of.viewers(ctx, record.id, record) : [];
  for (const id of mentions)
    if (!viewers.includes(id) || !(await canSeeRecord(ctx, record, id))) throw refuseFields({ text: [notThere] });
  return renamed(sent, await namesOfUsers(ctx.db, mentions));
}

/** Adds a comment to a record; a full one, and mentions of people who may not see it, are refused. */
export async function addComment(ctx: Context, { kind, record_id, file_id, ...draft }: Draft): Promise<Comment> {
  const { db, actor, services } = ctx;
  const record = await getRecord(ctx, kind, record_id);
  const document = await checkedDocument(ctx, record, draft.text);
  const text = plainText(document);
  const mentions = peopleIn(document);
  // names and line ends count, too
  if (text.length > COMMENT_LENGTH) throw refuseFields({ text: [tooLong] });
  await lockRecord(db, record);
  if ((await countComments(db, record)) >= COMMENTS_A_RECORD) throw refuse(r.full);
  const { organization_id } = record;
  const [row] = await db
    .insert(recordComment)
    .values({ organization_id, kind, record_id, user_id: actor.user_id, text, document, mentions, file_id })
    .returning();
  if (!row) throw new Error('a comment was not stored');
  if (file_id)
    await services.files.attach(db, actor.user_id, fileKind.kind, [file_id], { type: 'record_comment', id: row.id });
  ctx.audit({
    action: 'record_comment.create',
    target: ['record_comment', row.id],
    organization_id,
    after: { kind, record_id, text, mentions, has_file: file_id !== null },
  });
  const [comment] = await withPeople(ctx, [row]);
  if (!comment) throw new Error('a comment was not found');
  await tellMentioned(ctx, record, document);
  await announce(ctx, kind, record_id);
  return comment;
}

function tellMentioned(ctx: Context, record: FoundRecord, document: RichDocument): Promise<void> {
  const quoted = firstWords(document, QUOTED);
  const naming = {
    event: 'record_comment.mention',
    organization_id: record.organization_id,
    by_user_id: ctx.actor.user_id,
    place: { cn: `「${record.title.cn}」的评论`, us: `a comment on “${record.title.us}”` },
    body: { cn: quoted, us: quoted },
    link: record.route,
  };
  return tellNamed(ctx, naming, peopleIn(document));
}

/** Open pages of the record read it again. */
function announce({ db, services }: Context, kind: string, recordId: string): Promise<void> {
  return services.realtime.emit(db, recordChannel(kind, recordId), 'comments_changed');
}

/** A comment that is there, on a record that the caller may see; or 404001. */
async function getComment(ctx: Context, id: string): Promise<StoredComment> {
  const row = await findComment(ctx.db, id);
  if (!row || row.removed_at) throw refuse(shared.not_found);
  await getRecord(ctx, row.kind, row.record_id);
  return row;
}

export async function viewCommentFile(ctx: Context, id: string) {
  const row = await getComment(ctx, id);
  const attached = row.file_id ? await ctx.services.files.find(ctx.db, row.file_id) : null;
  if (!attached) throw refuse(shared.not_found);
  return ctx.services.files.describe(attached);
}

/** Takes back a comment of the caller: its place stays, text and file go. Others' comments are refused (403001). */
export async function removeComment(ctx: Context, id: string): Promise<void> {
  const row = await getComment(ctx, id);
  if (row.user_id !== ctx.actor.user_id) throw refuse(shared.no_right);
  const [removed] = await ctx.db
    .update(recordComment)
    .set({ text: '', document: null, mentions: [], file_id: null, removed_at: sql`now()` })
    .where(and(eq(recordComment.id, id), isNull(recordComment.removed_at)))
    .returning({ id: recordComment.id });
  if (!removed) throw refuse(shared.not_found);
  if (row.file_id) await ctx.services.files.drop(ctx.db, [row.file_id]);
  ctx.audit({
    action: 'record_comment.delete',
    target: ['record_comment', id],
    organization_id: row.organization_id,
    before: { text: row.text },
  });
  await announce(ctx, row.kind, row.record_id);
}
