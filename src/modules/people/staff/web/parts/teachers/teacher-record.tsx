import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PersonSections } from '#modules/core/directory/web/public.tsx';
import { genders, idTypes } from '#shared/reference/people.ts';
import { findItem, labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { DangerButton } from '#web/ui/dialogs/foot-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge, ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { entryStatuses } from '../../../contract/teacher-kinds.ts';
import { type SectionKey, sectionOf } from '../../../contract/teacher-sections.ts';
import { teacherRecords } from '../../../contract/teachers.contract.ts';
import { useStaffText } from '../../texts.ts';
import { SectionFacts } from './section-facts.tsx';
import type { ShownSection, TeacherDetail } from './teacher-types.ts';
import classes from './teachers.module.css';

const SectionForm = lazyDialog(async () => (await import('./section-form.tsx')).SectionForm);
const RevealSection = lazyDialog(async () => (await import('./reveal-section.tsx')).RevealSection);
const EntryDialog = lazyDialog(async () => (await import('./entry-dialog.tsx')).TeacherEntryDialog);

function useIdentity(teacher: TeacherDetail): Fact[] {
  const t = useStaffText();
  const lang = useLang();
  const localize = useLocalize();
  const format = useFormat();
  const { identity } = teacher;
  const day = (value: string | null) => value && format.day(value);
  const document = identity?.id_type ? findItem(idTypes, identity.id_type) : undefined;
  return [
    { label: t('gender'), value: teacher.gender && labelOf(genders, teacher.gender, lang) },
    ...(identity
      ? [
          { label: t('birthday'), value: day(identity.birthday) },
          { label: document ? localize(document) : t('id_no'), value: identity.id_no },
          { label: t('phone'), value: identity.phone },
          { label: t('email'), value: identity.email },
        ]
      : []),
    ...(teacher.entry_status === 'pending_entry'
      ? [{ label: t('planned_entry'), value: day(teacher.planned_entry_on) }]
      : [{ label: t('entered_on'), value: day(teacher.entered_on) }]),
    ...(teacher.left_on ? [{ label: t('left_on'), value: day(teacher.left_on) }] : []),
    ...(identity?.retires_on ? [{ label: t('retires_on'), value: day(identity.retires_on) }] : []),
  ];
}

/** Who it is, how far the record is, and what may be done. */
function Card({ teacher }: { readonly teacher: TeacherDetail }) {
  const t = useStaffText();
  const localizedName = useLocalizedName();
  const place = [teacher.department, teacher.post].filter((one) => one !== null).map(localizedName);
  return (
    <Panel>
      <Inline gap={12} below={16}>
        <PersonAvatar person={teacher} size={72} />
        <Stack gap={4} grow>
          <Words as="h2" size="large">
            {localizedName(teacher)}
          </Words>
          <Words as="p" tone="soft">
            {[teacher.number, ...place].filter(Boolean).join(' · ')}
          </Words>
          <p className={classes.badges}>
            <ChoiceBadge of={entryStatuses} code={teacher.entry_status} />
            {teacher.work_status === -1 && <ToneBadge tone="waiting">{t('on_sick_leave')}</ToneBadge>}
            {teacher.work_status === -2 && <ToneBadge tone="ended">{t('retired')}</ToneBadge>}
          </p>
        </Stack>
        <Ring share={teacher.completeness / 100} size={56} label={t('completeness')}>
          {`${teacher.completeness}%`}
        </Ring>
      </Inline>
      <Facts facts={useIdentity(teacher)} />
      <Acts teacher={teacher} />
    </Panel>
  );
}

function Acts({ teacher }: { readonly teacher: TeacherDetail }) {
  const t = useStaffText();
  const navigate = useNavigate();
  const [isEntering, setEntering] = useState(false);
  const remind = useSend(teacherRecords.sendActiveSms, {
    onSuccess: ({ sent, skipped }) =>
      toast.success(t('sms_sent', { n: sent, skipped: skipped.recent + skipped.no_phone })),
  });
  const remove = useSend(teacherRecords.remove, { onSuccess: () => navigate(-1) });
  const can = (action: TeacherDetail['actions'][number]) => teacher.actions.includes(action);
  const ask = async () => {
    const body = t('remove_teacher_help');
    const isSure = await confirm({
      title: t('remove_teacher_ask', { name: teacher.name }),
      body,
      confirm: t('remove_teacher'),
      danger: true,
    });
    if (isSure) remove.mutate({ params: { id: teacher.id } });
  };
  if (teacher.actions.length === 0) return null;
  return (
    <div className={classes.acts}>
      {can('remove') && (
        <DangerButton isPending={remove.isPending} onClick={ask}>
          {t('remove_teacher')}
        </DangerButton>
      )}
      {can('send_active_sms') && (
        <Button
          variant="default"
          loading={remind.isPending}
          onClick={() => remind.mutate({ body: { ids: [teacher.id] } })}
        >
          {t('send_sms')}
        </Button>
      )}
      {can('confirm_entry') && <Button onClick={() => setEntering(true)}>{t('confirm_entry')}</Button>}
      {isEntering && <EntryDialog teacher={teacher} onClose={() => setEntering(false)} />}
    </div>
  );
}

interface SectionProps {
  readonly teacher: TeacherDetail;
  readonly shown: ShownSection;
  readonly onEdit: () => void;
  readonly onReveal: () => void;
}

function SectionPanel({ teacher, shown, onEdit, onReveal }: SectionProps) {
  const t = useStaffText();
  const localize = useLocalize();
  const format = useFormat();
  const section = sectionOf(shown.section);
  const hides = section.fields.some((field) => field.secret && shown.rows.some((row) => row[field.key]));
  const isHidden = hides && (!teacher.is_self || section.guarded);
  return (
    <Panel
      title={localize(section)}
      aside={
        <span className={classes.aside}>
          {shown.expires_on && <Words tone="soft">{t('expires', { day: format.day(shown.expires_on) })}</Words>}
          {shown.is_asked && <ToneBadge tone="waiting">{t('correction_waits')}</ToneBadge>}
          {isHidden && teacher.actions.includes('reveal') && (
            <Button variant="subtle" onClick={onReveal}>
              {t('reveal')}
            </Button>
          )}
          {shown.edit && (
            <Button variant="subtle" onClick={onEdit}>
              {t(shown.edit === 'direct' ? 'edit' : 'ask_correction')}
            </Button>
          )}
        </span>
      }
    >
      <SectionFacts section={section} rows={shown.rows} />
    </Panel>
  );
}

/** Department and post stand in the card. */
const SHOWN = ['places'];

/** One member of staff: the card, and the sections that the reader may see. */
export function TeacherRecord({ id }: { readonly id: string }) {
  const t = useStaffText();
  const answer = useApi(teacherRecords.get, { params: { id } });
  const [edited, setEdited] = useState<SectionKey | null>(null);
  const [revealed, setRevealed] = useState<SectionKey | null>(null);
  const teacher = answer.data;
  if (!teacher && answer.error?.status === 404)
    return <EmptyState kind="lost" title={t('no_such_teacher')} detail={t('no_such_teacher_help')} />;
  if (!teacher) return <Loaded of={answer} skeleton={<TextSkeleton lines={12} />} />;
  const shown = teacher.sections.find((one) => one.section === edited);
  return (
    <>
      <PageHead title={teacher.is_self ? t('own_record') : undefined} back={!teacher.is_self} />
      <div className={classes.record}>
        <Stack gap={16}>
          <Card teacher={teacher} />
        </Stack>
        <div className={classes.sections}>
          <PersonSections id={teacher.id} without={SHOWN} />
          {teacher.sections.map((one) => (
            <SectionPanel
              key={one.section}
              teacher={teacher}
              shown={one}
              onEdit={() => setEdited(one.section)}
              onReveal={() => setRevealed(one.section)}
            />
          ))}
        </div>
      </div>
      {shown && <SectionForm key={edited} teacher={teacher} shown={shown} onClose={() => setEdited(null)} />}
      {revealed && <RevealSection teacher={teacher} section={revealed} onClose={() => setRevealed(null)} />}
    </>
  );
}
