import { useState } from 'react';
import { staffStatus } from '#shared/reference/school.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { FlowPanel } from '#web/ui/flow/flow-panel.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge, ToneBadge } from '#web/ui/state-badge.tsx';
import { leftKinds } from '../../../contract/move-kinds.ts';
import { regularRequests } from '../../../contract/regular-requests.contract.ts';
import { entryStatuses } from '../../../contract/teacher-kinds.ts';
import { teacherMoves } from '../../../contract/teacher-moves.contract.ts';
import { useMoveText } from '../../texts.ts';
import classes from '../staff.module.css';
import { type Employment, MOVE_INVALIDATES } from './employment.ts';
import { MoveActs, type OpenDialog } from './move-acts.tsx';
import { MovesTimeline } from './moves-timeline.tsx';

const MoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** What stands about the employment of somebody, what the caller may do, and what happened. */
export function Tab({ id }: { readonly id: string }) {
  const [shown, show] = useState<OpenDialog | null>(null);
  const answer = useApi(teacherMoves.show, { params: { id } });
  const person = answer.data;
  if (!person) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  return (
    <Stack gap={20}>
      <EmploymentFacts person={person} />
      <HandOver person={person} />
      <RegularRequest person={person} />
      <MoveActs person={person} onShow={show} />
      <MovesTimeline rows={person.timeline} />
      {shown && <MoveDialog person={person} shown={shown} onClose={() => show(null)} />}
    </Stack>
  );
}

function EmploymentFacts({ person }: { readonly person: Employment }) {
  return <Facts facts={useFacts(person)} />;
}

function useFacts(person: Employment): Fact[] {
  const t = useMoveText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const day = (label: 'entered_on' | 'probation_ends_on' | 'regular_from' | 'regular_on' | 'left_on') =>
    person[label] ? [{ label: t(label), value: format.day(person[label]) }] : [];
  return [
    { label: t('status'), value: <ChoiceBadge of={entryStatuses} code={person.entry_status} /> },
    { label: t('work_status'), value: labelOf(staffStatus, person.work_status, lang) },
    { label: t('department'), value: person.department && localizedName(person.department) },
    { label: t('post_name'), value: person.post && localizedName(person.post) },
    ...day('entered_on'),
    ...day('probation_ends_on'),
    ...day('regular_from'),
    ...day('regular_on'),
    ...day('left_on'),
    ...(person.left_kind ? [{ label: t('left_kind'), value: labelOf(leftKinds, person.left_kind, lang) }] : []),
    ...(person.check_state
      ? [
          {
            label: t('check'),
            value: (
              <ToneBadge tone={person.check_state === 'done' ? 'done' : 'waiting'}>
                {t(`check_${person.check_state}`)}
              </ToneBadge>
            ),
          },
        ]
      : []),
  ];
}

/** What a leaver still leads or teaches. */
function HandOver({ person }: { readonly person: Employment }) {
  const t = useMoveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { departments, classes: taught } = person.hand_over;
  if (!person.left_on || departments.length + taught.length === 0) return null;
  const things = format.list([...departments, ...taught].map(localizedName));
  return (
    <p className={classes.notice} role="status">
      {t('hand_over', { things })}
    </p>
  );
}

/** A request to become regular that waits. */
function RegularRequest({ person }: { readonly person: Employment }) {
  const t = useMoveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { request } = person;
  if (!request?.is_waiting) return null;
  return (
    <Stack gap={8} className={classes.notice}>
      <Words as="p" tone="soft">
        {t('asked_by', { name: localizedName(request.requested_by), day: format.day(request.created_at) })}
      </Words>
      {request.comment && (
        <Words as="p" tone="soft">
          {request.comment}
        </Words>
      )}
      {request.evaluation && <FileLink file={request.evaluation} />}
      <FlowPanel calls={regularRequests} id={request.id} invalidates={MOVE_INVALIDATES} />
    </Stack>
  );
}
