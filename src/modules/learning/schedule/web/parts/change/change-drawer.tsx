import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { lessonChanges } from '../../../contract/lesson-changes.contract.ts';
import { changeLifecycle } from '../../../contract/schedule.lifecycle.ts';
import { changeKinds, reasonKinds } from '../../../contract/schedule-kinds.ts';
import { useScheduleText } from '../../texts.ts';
import { useLessonWords } from '../week/lesson-words.ts';

type Change = CallOutput<typeof lessonChanges.get>;
type Asked = 'decline' | 'reject' | 'assign' | 'cancel';

/** One change: from what to what, who answers, and what may be done next. */
export function ChangeDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useScheduleText();
  const words = useLessonWords();
  const [asks, ask] = useState<Asked | null>(null);
  const answer = useApi(lessonChanges.get, { params: { id } });
  const change = answer.data;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={change ? `${words.name(change.lesson)} ${words.classes(change.lesson)}` : t('change')}
      foot={change && <ChangeFoot change={change} onAsk={ask} />}
    >
      {change ? (
        <>
          {change.is_objected && <Note tone="waiting">{t('is_objected')}</Note>}
          <ChangeFacts change={change} />
        </>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
      {change && asks && <WhyDialog change={change} act={asks} onClose={() => ask(null)} />}
    </SideDrawer>
  );
}

interface WhyProps {
  readonly change: Change;
  readonly act: Asked;
  readonly onClose: () => void;
}

/** Acts that ask for a reason. */
function WhyDialog({ change, act, onClose }: WhyProps) {
  const t = useScheduleText();
  const { id, version } = change;
  const shared = {
    params: { id },
    title: t(`act_${act}`),
    submitLabel: t(`act_${act}`),
    reasonLabel: t('reason'),
    invalidates: ['home', 'lessons'] as const,
    success: t('saved'),
    onClose,
  };
  if (act === 'assign')
    return <ReasonDialog endpoint={lessonChanges.assign} body={{ version, user_id: null }} {...shared} />;
  if (act === 'cancel') return <ReasonDialog endpoint={lessonChanges.cancel} body={{ version }} isDanger {...shared} />;
  if (act === 'reject') return <ReasonDialog endpoint={lessonChanges.reject} body={{ version }} isDanger {...shared} />;
  return <ReasonDialog endpoint={lessonChanges.decline} body={{ version }} isDanger {...shared} />;
}

function ChangeFacts({ change }: { readonly change: Change }) {
  const t = useScheduleText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const words = useLessonWords();
  const { lesson, other_lesson: other, asked_user, to_room, reason, answer_by } = change;
  const when = (date: string, period: number) => `${format.dayShort(date)} ${t('period_n', { n: period })}`;
  const planned = when(lesson.orig_date ?? lesson.date, lesson.orig_period ?? lesson.period_from);
  const facts: (Fact | false)[] = [
    { label: t('state'), value: <StateBadge of={changeLifecycle} state={change.state} /> },
    { label: t('change_kind'), value: labelOf(changeKinds, change.kind, lang) },
    { label: t('lesson_when'), value: planned },
    change.to_date !== null && { label: t('to_when'), value: when(change.to_date, change.to_period ?? 0) },
    other !== null && {
      label: t('other_lesson'),
      value: `${when(other.orig_date ?? other.date, other.orig_period ?? other.period_from)} ${words.name(other)}`,
    },
    to_room !== null && { label: t('room'), value: localizedName(to_room) },
    { label: t('asked_by'), value: localizedName(change.asked_by) },
    asked_user !== null && { label: t('taken_by'), value: localizedName(asked_user) },
    { label: t('reason_kind'), value: labelOf(reasonKinds, change.reason_kind, lang) },
    reason !== null && { label: t('reason'), value: reason, wide: true },
    answer_by !== null && { label: t('answer_by'), value: format.dateTime(answer_by) },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}

function ChangeFoot({ change, onAsk }: { readonly change: Change; readonly onAsk: (asked: Asked) => void }) {
  const t = useScheduleText();
  const { id, version, actions } = change;
  const done = { invalidates: ['home', 'lessons'] as const, onSuccess: () => void toast.success(t('saved')) };
  const accept = useSend(lessonChanges.accept, done);
  const approve = useSend(lessonChanges.approve, done);
  const may = (act: Change['actions'][number]) => actions.includes(act);
  return (
    <FootActions
      acts={[
        may('accept') && {
          key: 'accept',
          label: t('act_accept'),
          kind: 'primary',
          isPending: accept.isPending,
          onClick: () => accept.mutate({ params: { id }, body: { version } }),
        },
        may('approve') && {
          key: 'approve',
          label: t('act_approve'),
          kind: 'primary',
          isPending: approve.isPending,
          onClick: () => approve.mutate({ params: { id }, body: { version } }),
        },
        may('decline') && {
          key: 'decline',
          label: t(change.is_in_effect ? 'act_object' : 'act_decline'),
          asks: true,
          onClick: () => onAsk('decline'),
        },
        may('reject') && { key: 'reject', label: t('act_reject'), asks: true, onClick: () => onAsk('reject') },
        may('assign') && { key: 'assign', label: t('act_assign'), asks: true, onClick: () => onAsk('assign') },
        may('cancel') && { key: 'cancel', label: t('act_cancel'), kind: 'danger', onClick: () => onAsk('cancel') },
      ]}
    />
  );
}
