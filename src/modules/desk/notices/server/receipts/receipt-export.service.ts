import type * as z from 'zod';
import { userGroupsRights } from '#modules/desk/user-groups/rights.ts';
import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport } from '#server/data-task/definitions.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { formatDayTime } from '#shared/dates.ts';
import type { Lang } from '#shared/text.ts';
import type { receipts } from '../../contract/receipts.contract.ts';
import { noticeRights } from '../../rights.ts';
import { listOptions } from '../notices/notices.queries.ts';
import { getReceiptSubject, type SubjectKind } from './receipt-subject.service.ts';
import { countReceiptRows, type ReceiptRow, receiptBatches } from './receipts.queries.ts';

type Query = z.output<(typeof receipts)['export']['query']>;
/** Exports that began before announcements had receipts name no kind. */
type Params = Pick<Query, 'state' | 'q'> & { readonly id: string; readonly kind?: SubjectKind };
type Row = ReceiptRow & { readonly answer: string | null };

const BATCH = 500;
const title = { cn: '通知回执', us: 'Receipts' };
const nameOf = (one: { readonly name: string; readonly name_en: string | null } | null, lang: Lang) =>
  (lang === 'us' && one?.name_en) || (one?.name ?? null);

function answerOf(row: Row, lang: Lang): string | null {
  if (!row.need_action) return null;
  if (!row.confirmed_at) return lang === 'us' ? 'Not answered' : '未回复';
  return row.answer ?? (lang === 'us' ? 'Confirmed' : '已确认');
}

/** The list of receipts as a file: what its page shows, nothing that is sealed. */
const receiptExport = defineExport<Params, Row>({
  name: 'notice_receipts',
  title,
  rights: [userGroupsRights.messages, noticeRights.receipts, noticeRights.publish, noticeRights.approve],
  columns: [
    { cn: '接收人', us: 'Recipient', value: (row, lang) => nameOf(row.user, lang), width: 16 },
    { cn: '学生', us: 'Child', value: (row, lang) => nameOf(row.for, lang), width: 16 },
    { cn: '部门或班级', us: 'Department or class', value: (row, lang) => nameOf(row.place, lang), width: 22 },
    {
      cn: '阅读时间',
      us: 'Read at',
      value: (row, lang) => (row.read_at ? formatDayTime(row.read_at, lang) : lang === 'us' ? 'Unread' : '未读'),
      width: 20,
    },
    { cn: '回复', us: 'Answer', value: answerOf, width: 20 },
    {
      cn: '回复时间',
      us: 'Answered at',
      value: (row, lang) => row.confirmed_at && formatDayTime(row.confirmed_at, lang),
      width: 20,
    },
    { cn: '备注', us: 'Remark', value: (row) => row.remark, width: 30 },
  ],
  count: (source) => countReceiptRows(source.db, source.params.id, source.params),
  async *batches(source) {
    const { db, params } = source;
    // a person who may not manage it any more since the export began gets nothing
    const { organization_id } = await acrossOrganizations(db, () =>
      getReceiptSubject(source, params.kind ?? 'internotification', params.id),
    );
    const texts = new Map((await listOptions(db, params.id)).map(({ key, text }) => [key, text]));
    const batches = receiptBatches(db, params.id, organization_id, params, BATCH);
    for (;;) {
      // receivers of the group above or of the schools below are shown to those who wrote to them
      const { value, done } = await acrossOrganizations(db, () => batches.next());
      if (done) return;
      yield value.map((row) => ({ ...row, answer: row.option && (texts.get(row.option) ?? row.option) }));
    }
  },
});

/** Begins the export of exactly this list; the task has the title of what was sent in its name. */
export async function exportReceipts(ctx: Context, kind: SubjectKind, id: string, { format, ...filter }: Query) {
  const { title: cn, title_en } = await getReceiptSubject(ctx, kind, id);
  const named = { ...receiptExport, title: { cn: `${title.cn} ${cn}`, us: `${title.us} ${title_en ?? cn}` } };
  return startExport(ctx, named, { ...filter, id, kind }, format);
}
