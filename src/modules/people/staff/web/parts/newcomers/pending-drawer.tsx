import { useState } from 'react';
import { genders, idTypes } from '#shared/reference/people.ts';
import { findItem, labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { pendingStaffs } from '../../../contract/pending-staffs.contract.ts';
import { type PendingStage, pendingStaffLifecycle } from '../../../contract/pending-staffs.lifecycle.ts';
import { personnelNatures } from '../../../contract/personnel-nature.ts';
import { useStaffText } from '../../texts.ts';
import classes from '../staff.module.css';
import { AuditDialog, type Decision } from './audit-dialog.tsx';
import { CheckDialog, EntryDialog } from './entry-dialogs.tsx';
import type { PendingDetail } from './pending-detail.ts';
import { StageBadge } from './stage-badge.tsx';

const RecordTimeline = lazyDialog(async () => (await import('#web/ui/record/record-timeline.tsx')).RecordTimeline);

type Shown = Decision | 'check' | 'confirm_entry';

function useFacts(person: PendingDetail) {
  const t = useStaffText();
  const lang = useLang();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const document = findItem(idTypes, person.id_type);
  const nature = person.personnel_nature && findItem(personnelNatures, person.personnel_nature);
  const wish = [person.department_wish, person.post_wish].filter(Boolean).join(' · ');
  return [
    { label: t('gender'), value: person.gender && labelOf(genders, person.gender, lang) },
    { label: t('birthday'), value: person.birthday && format.day(person.birthday) },
    { label: document ? localize(document) : t('id_no'), value: person.id_no },
    { label: t('phone'), value: person.phone },
    { label: t('email'), value: person.email },
    { label: t('department'), value: person.department && localizedName(person.department) },
    { label: t('post'), value: person.post && localizedName(person.post) },
    { label: t('nature'), value: nature && localize(nature) },
    ...(wish ? [{ label: t('wish'), value: wish, wide: true }] : []),
    { label: t('education'), value: person.education_level && t(`level_${person.education_level as 'master'}`) },
    { label: t('school'), value: [person.school, person.major].filter(Boolean).join(' · ') },
    { label: t('graduated_on'), value: person.graduated_on },
    {
      label: t('check'),
      value: (
        <ToneBadge tone={person.check_state === 'done' ? 'done' : 'waiting'}>
          {t(`check_${person.check_state}`)}
        </ToneBadge>
      ),
    },
    ...(person.reason ? [{ label: t('reason'), value: person.reason, wide: true }] : []),
  ];
}

function Files({ person }: { readonly person: PendingDetail }) {
  const t = useStaffText();
  const files = [...(person.photo ? [person.photo] : []), ...person.papers];
  return (
    <section>
      <Words as="h3" tone="plain" size="large" below={8}>
        {t('papers')}
      </Words>
      {files.length === 0 && (
        <Words as="p" tone="soft">
          {t('no_papers')}
        </Words>
      )}
      <Cards as="ul" least={140} gap={12} className={classes.files}>
        {files.map((file) => (
          <li key={file.url}>
            <FileLink file={file}>
              {file.mime.startsWith('image/') && <img src={file.url} alt="" />}
              <span>{file.kind === 'photo' ? t('photo') : file.kind === 'resume' ? t('resume') : file.name}</span>
            </FileLink>
          </li>
        ))}
      </Cards>
    </section>
  );
}

function Answers({ person }: { readonly person: PendingDetail }) {
  const t = useStaffText();
  if (person.answers.length === 0) return null;
  return (
    <section>
      <Words as="h3" tone="plain" size="large" below={8}>
        {t('questions')}
      </Words>
      <Stack as="dl" gap={12} className={classes.answers}>
        {person.answers.map((one) => (
          <div key={one.question}>
            <Words as="dt" tone="soft">
              {one.question}
            </Words>
            <dd>{one.answer}</dd>
          </div>
        ))}
      </Stack>
    </section>
  );
}

/** What happened, with what colleagues say about it. */
function History({ person }: { readonly person: PendingDetail }) {
  const t = useStaffText();
  const entries = person.history.map((one) => ({
    key: `${one.move}-${one.at}`,
    at: one.at,
    who: one.by_name,
    title: t(one.to_stage === 'pending' && one.move === 'audit' ? 'move_returned' : `move_${one.move as 'audit'}`),
    detail: one.reason,
    tone: pendingStaffLifecycle.states[one.to_stage as PendingStage]?.tone ?? 'ended',
  }));
  return <RecordTimeline kind="pending_staff" id={person.id} entries={entries} />;
}

function Detail({ person }: { readonly person: PendingDetail }) {
  const t = useStaffText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return (
    <Stack gap={20}>
      <p className={classes.line}>
        <StageBadge row={person} />
        {t(`source_${person.source}`)}
      </p>
      {person.is_returned && person.notes && (
        <p className={classes.notice}>
          <strong>{t('returned')}</strong> {person.notes}
        </p>
      )}
      {person.duplicates.length > 0 && (
        <p className={classes.notice}>
          <strong>{t('duplicates')}</strong> {format.list(person.duplicates.map(localizedName))}
        </p>
      )}
      <Facts facts={useFacts(person)} />
      <Files person={person} />
      <Answers person={person} />
      <History person={person} />
    </Stack>
  );
}

function Foot({ person, onShow }: { readonly person: PendingDetail; readonly onShow: (what: Shown) => void }) {
  const t = useStaffText();
  const can = (action: PendingDetail['actions'][number]) => person.actions.includes(action);
  return (
    <FootActions
      acts={[
        can('check') && !person.is_entered && { key: 'check', label: t('add_check'), onClick: () => onShow('check') },
        can('audit') && { key: 'refuse', label: t('refuse'), kind: 'danger', onClick: () => onShow('refused') },
        can('audit') && { key: 'return', label: t('give_back'), asks: true, onClick: () => onShow('returned') },
        can('audit') && { key: 'accept', label: t('accept'), kind: 'primary', onClick: () => onShow('accepted') },
        can('confirm_entry') && {
          key: 'entry',
          label: t('confirm_entry'),
          kind: can('audit') ? undefined : 'primary',
          onClick: () => onShow('confirm_entry'),
        },
      ]}
    />
  );
}

/** One newcomer: form, papers, check, and what may be decided. */
export function PendingDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useStaffText();
  const [shown, show] = useState<Shown | null>(null);
  const answer = useApi(pendingStaffs.get, { params: { id } });
  const person = answer.data;
  const close = () => show(null);
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={person?.name ?? t('newcomer')}
      {...(person?.actions.length ? { foot: <Foot person={person} onShow={show} /> } : {})}
    >
      {person && <Detail person={person} />}
      {!person && answer.error?.status === 404 && <EmptyState kind="lost" title={t('no_such_person')} />}
      {answer.error?.status !== 404 && <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />}
      {person && shown === 'check' && <CheckDialog person={person} onClose={close} />}
      {person && shown === 'confirm_entry' && <EntryDialog person={person} onClose={close} />}
      {person && shown && shown !== 'check' && shown !== 'confirm_entry' && (
        <AuditDialog key={shown} person={person} decision={shown} onClose={close} />
      )}
    </SideDrawer>
  );
}
