import { type RefObject, Suspense } from 'react';
import { FormAnswer, type FormDraft, FormFields, useFormDraft } from '#modules/desk/forms/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { notices } from '../../../contract/notices.contract.ts';
import { useNoticeText } from '../../texts.ts';
import type { Notice } from './notice-values.ts';

type Values = Readonly<Record<string, unknown>>;
const NOTHING: Values = {};

interface Props {
  readonly notice: Notice;
  /** Who is asked; where an answer is changed, what it said stands in the fields. */
  readonly mine: Notice['mine'][number];
  /** Filled for who hands the answer in. */
  readonly draft: RefObject<FormDraft | null>;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  /** Of the last sending, by `answers.<key>`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** The questions of the form that a notice asks with. */
export function NoticeFormFields({ notice, mine, draft, values, onChange, errors }: Props) {
  const t = useNoticeText();
  const format = useFormat();
  const replyId = mine.reply?.id ?? null;
  const former = useApi(
    notices.formAnswer,
    { params: { id: notice.id, reply_id: replyId ?? '' } },
    { enabled: replyId !== null },
  ).data;
  const params = { id: notice.id, received_id: mine.id };
  const kept = useApi(notices.formDraft, { params });
  const save = useSend(notices.saveFormDraft, { invalidates: false, errorDisplay: 'session_only', onError: () => {} });
  const { savedAt, ...kind } = useFormDraft({
    schema: notice.form?.schema ?? NOTHING,
    former: replyId === null ? NOTHING : former?.answers,
    // what stands in the cache may be older than what this page saved before
    kept: kept.isFetchedAfterMount ? kept.data?.sections : undefined,
    values,
    onChange,
    save: (body) => save.mutateAsync({ params, body }),
    reload: async () => (await kept.refetch()).data?.sections ?? [],
  });
  draft.current = kind;
  if (!notice.form) return null;
  const byKey = Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => [path.replace(/^answers\./, ''), texts[0]]),
  );
  return (
    <Suspense fallback={<TextSkeleton lines={4} />}>
      <FormFields schema={notice.form.schema} values={values} onChange={onChange} errors={byKey} />
      {savedAt && (
        <Words as="p" tone="faint" size="small" role="status">
          {t('draft_saved', { time: format.dateTime(savedAt) })}
        </Words>
      )}
    </Suspense>
  );
}

/** What was filled in, to read. */
export function NoticeFormAnswer({ noticeId, replyId }: { readonly noticeId: string; readonly replyId: string }) {
  const answer = useApi(notices.formAnswer, { params: { id: noticeId, reply_id: replyId } });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />;
  const { form, answers, files } = answer.data;
  return (
    <Suspense fallback={<TextSkeleton lines={3} />}>
      <FormAnswer schema={form.schema} answers={answers} files={files} />
    </Suspense>
  );
}
