import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { lessons } from '../../../contract/lessons.contract.ts';
import { useScheduleText } from '../../texts.ts';
import { useLessonWords } from './lesson-words.ts';

const ChangeForm = lazyDialog(async () => (await import('../change/change-form.tsx')).ChangeForm);

interface Props {
  readonly id: string;
  readonly onClose: () => void;
  readonly onChange: (id: string) => void;
}

/** One lesson: who teaches it where, what it was, and a change of it. */
export function LessonDrawer({ id, onClose, onChange }: Props) {
  const t = useScheduleText();
  const format = useFormat();
  const words = useLessonWords();
  const [asks, ask] = useState(false);
  const answer = useApi(lessons.get, { params: { id } });
  const one = answer.data;
  const changeId = one?.change_id;
  const facts: (Fact | false)[] = one
    ? [
        { label: t('when'), value: `${format.dayShort(one.date)} ${t('period_n', { n: one.period_from })}` },
        { label: t('time'), value: words.time(one) },
        { label: t('classes'), value: words.classes(one) },
        { label: t('teacher'), value: words.teacher(one) },
        { label: t('room'), value: words.room(one) },
        words.status(one) !== '' && { label: t('change'), value: words.status(one) },
        words.was(one) !== '' && { label: t('planned_as'), value: words.was(one) },
      ]
    : [];
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={one ? words.name(one) : t('lesson')}
      foot={
        one && (
          <FootActions
            acts={[
              one.may_change && { key: 'change', label: t('ask_change'), kind: 'primary', onClick: () => ask(true) },
              changeId !== null &&
                changeId !== undefined && { key: 'see', label: t('see_change'), onClick: () => onChange(changeId) },
            ]}
          />
        )
      }
    >
      {one ? (
        <Facts facts={facts.filter((fact) => fact !== false)} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
      {one && asks && (
        <ChangeForm
          lesson={one}
          onClose={() => ask(false)}
          onDone={(change) => {
            ask(false);
            onClose();
            onChange(change);
          }}
        />
      )}
    </SideDrawer>
  );
}
