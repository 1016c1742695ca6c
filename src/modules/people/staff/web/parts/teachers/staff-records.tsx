import { Button } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useRights } from '#web/session/rights.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { TEACHER_TABS } from '../../../contract/teacher-shapes.ts';
import { teacherRecords } from '../../../contract/teachers.contract.ts';
import { staffRights } from '../../../rights.ts';
import { useStaffText } from '../../texts.ts';
import { TeacherList, useRecordPath } from './teacher-list.tsx';

const CorrectionList = lazyDialog(async () => (await import('./correction-list.tsx')).CorrectionList);
const DraftList = lazyDialog(async () => (await import('./draft-list.tsx')).DraftList);
const NewTeacherForm = lazyDialog(async () => (await import('./new-teacher-form.tsx')).NewTeacherForm);

/** Staff records by where people stand; drafts and corrections for those who keep them. */
export function StaffRecords() {
  const t = useStaffText();
  const { can } = useRights();
  const navigate = useNavigate();
  const pathOf = useRecordPath();
  const [address, setAddress] = useSearchParams();
  const draft = useOpened('draft');
  const keeps = can(staffRights.edit);
  const tabs = [...(can(staffRights.view) ? TEACHER_TABS : []), ...(keeps ? (['drafts', 'corrections'] as const) : [])];
  const asked = address.get('tab');
  const tab = tabs.find((known) => known === asked) ?? tabs[0] ?? 'active';
  const counts = useApi(
    teacherRecords.list,
    { query: { per_page: 10 } },
    { keepPrevious: true, enabled: can(staffRights.view) },
  ).data?.counts;
  const waiting = useApi(teacherRecords.corrections, { query: {} }, { keepPrevious: true, enabled: keeps }).data?.list;
  const shown = { ...counts, corrections: waiting?.length };
  const add = keeps && <Button onClick={() => draft.open('new')}>{t('new_teacher')}</Button>;
  return (
    <>
      <ViewTabs
        label={t('teachers')}
        value={tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: t(`teachers_${value}`), count: shown[value] ?? undefined }))}
      />
      {tab === 'drafts' && <DraftList onOpen={draft.open} />}
      {tab === 'corrections' && <CorrectionList />}
      {tab !== 'drafts' && tab !== 'corrections' && <TeacherList key={tab} tab={tab} add={add} />}
      {draft.opened && keeps && (
        <NewTeacherForm
          key={draft.opened}
          id={draft.opened}
          onClose={draft.close}
          onCreated={(id) => navigate(pathOf(id))}
        />
      )}
    </>
  );
}
