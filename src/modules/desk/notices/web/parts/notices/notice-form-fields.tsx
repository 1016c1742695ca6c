import { Suspense, useEffect } from 'react';
import { FormAnswer, FormFields } from '#modules/desk/forms/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { notices } from '../../../contract/notices.contract.ts';
import type { Notice } from './notice-values.ts';

type Values = Readonly<Record<string, unknown>>;

interface Props {
  readonly notice: Notice;
  /** An answer that is changed: what it said stands in the fields. */
  readonly replyId: string | null;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  /** Of the last sending, by `answers.<key>`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** The questions of the form that a notice asks with. */
export function NoticeFormFields({ notice, replyId, values, onChange, errors }: Props) {
  const former = useApi(
    notices.formAnswer,
    { params: { id: notice.id, reply_id: replyId ?? '' } },
    { enabled: replyId !== null },
  ).data;
  const isEmpty = Object.keys(values).length === 0;
  useEffect(() => {
    if (former && isEmpty) onChange(former.answers);
  }, [former, isEmpty, onChange]);
  if (!notice.form) return null;
  const byKey = Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => [path.replace(/^answers\./, ''), texts[0]]),
  );
  return (
    <Suspense fallback={<TextSkeleton lines={4} />}>
      <FormFields schema={notice.form.schema} values={values} onChange={onChange} errors={byKey} />
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
