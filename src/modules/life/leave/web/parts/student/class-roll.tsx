import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { absenceMarks } from '../../../contract/absence-marks.contract.ts';
import { absenceMarkLifecycle } from '../../../contract/vacation.lifecycle.ts';
import { useLeaveText } from '../../texts.ts';
import classes from './roll.module.css';

type Roll = CallOutput<typeof absenceMarks.roll>;
type Student = Roll['students'][number];

/** Today's roll of a class: a tap on each who is missing, then their guardians are told. */
export function ClassRoll({ classroomId }: { readonly classroomId: string }) {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const answer = useApi(absenceMarks.roll, { query: { classroom_id: classroomId } });
  const mark = useSend(absenceMarks.create, {
    invalidates: ['home'],
    onSuccess: ({ list }) => {
      setMissing(new Set());
      toast.success(t('marked_n', { n: list.length }));
    },
  });
  const roll = answer.data;
  if (!roll) return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
  const toggle = (id: string) =>
    setMissing((known) => (known.has(id) ? new Set([...known].filter((one) => one !== id)) : new Set([...known, id])));
  return (
    <>
      <Unexplained students={roll.students} />
      <Panel
        title={t('roll_of', { name: localizedName(roll.classroom) })}
        aside={
          missing.size > 0 && (
            <Button
              loading={mark.isPending}
              onClick={() => mark.mutate({ body: { classroom_id: classroomId, student_ids: [...missing] } })}
            >
              {t('mark_n', { n: missing.size })}
            </Button>
          )
        }
      >
        <Words as="p" tone="soft" below={8}>
          {t('roll_help')}
        </Words>
        <Cards least={96} gap={8}>
          {roll.students.map((one) => (
            <Face key={one.id} student={one} isChosen={missing.has(one.id)} onToggle={() => toggle(one.id)} />
          ))}
        </Cards>
      </Panel>
    </>
  );
}

interface FaceProps {
  readonly student: Student;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Face({ student, isChosen, onToggle }: FaceProps) {
  const t = useLeaveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const isAway = student.away_until !== null;
  const says = student.is_out
    ? t('is_out')
    : student.away_until
      ? t('until', { at: format.dateTime(student.away_until) })
      : null;
  return (
    <button
      type="button"
      className={classes.face}
      aria-pressed={isChosen}
      data-away={isAway}
      data-ringing={student.mark?.is_open === true}
      disabled={isAway || student.mark !== null}
      onClick={onToggle}
    >
      <Stack gap={4} items="center">
        <PersonAvatar person={student} size={44} />
        <Words size="small" cut>
          {localizedName(student)}
        </Words>
        {says && (
          <Words size="small" tone="soft">
            {says}
          </Words>
        )}
        {student.mark && <StateBadge of={absenceMarkLifecycle} state={student.mark.status} />}
      </Stack>
    </button>
  );
}

/** Who is missing and has not been explained, with what can be done about it. */
function Unexplained({ students }: { readonly students: readonly Student[] }) {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  const [called, call] = useState<Student | null>(null);
  const answer = useSend(absenceMarks.update, { invalidates: ['home'] });
  const open = students.filter(({ mark }) => mark?.is_open === true);
  if (open.length === 0) return null;
  return (
    <Panel title={t('unexplained_n', { n: open.length })}>
      <RowList isSending={answer.isPending}>
        {open.map((one) => (
          <li key={one.id}>
            <Words weight={600}>{localizedName(one)}</Words>
            {one.mark && one.mark.level > 0 && <Words tone="refused">{t('no_answer')}</Words>}
            <Inline gap={6} wrap>
              {(['found', 'excused', 'truant'] as const).map((status) => (
                <Button
                  key={status}
                  size="compact-sm"
                  variant="default"
                  onClick={() =>
                    one.mark &&
                    answer.mutate({ params: { id: one.mark.id }, body: { status, version: one.mark.version } })
                  }
                >
                  {t(`mark_${status}`)}
                </Button>
              ))}
              <Button size="compact-sm" variant="default" onClick={() => call(one)}>
                {t('note_call')}
              </Button>
            </Inline>
          </li>
        ))}
      </RowList>
      {called?.mark && (
        <ReasonDialog
          endpoint={absenceMarks.update}
          params={{ id: called.mark.id }}
          body={{ version: called.mark.version }}
          title={t('note_call')}
          submitLabel={t('save')}
          reasonLabel={t('call_result')}
          reasonKey="call"
          isNeeded
          onClose={() => call(null)}
        />
      )}
    </Panel>
  );
}
