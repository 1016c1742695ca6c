import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { classrooms } from '#modules/core/school/contract/classrooms.contract.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { genders } from '#shared/reference/people.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { PersonName } from '#web/ui/person/person-name.tsx';
import { RecordOver } from '#web/ui/record/lazy-record-over.tsx';
import { StateBadge, ToneBadge } from '#web/ui/state-badge.tsx';
import { boardings, students } from '../../contract/students.contract.ts';
import { studentLifecycle } from '../../contract/students.lifecycle.ts';
import { studentRights } from '../../rights.ts';
import { useStudentText } from '../texts.ts';
import { StudentExport } from './student-export.tsx';
import type { StudentRow } from './student-types.ts';
import { useRelation } from './use-relation.ts';

const StudentDrawer = lazyDialog(async () => (await import('./student-drawer.tsx')).StudentDrawer);
const StudentForm = lazyDialog(async () => (await import('./student-form.tsx')).StudentForm);

const FILTERS = ['classroom_id', 'status', 'boarding'] as const;

function useColumns(): Column<StudentRow>[] {
  const t = useStudentText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const relation = useRelation();
  return [
    {
      key: 'name',
      title: t('name'),
      primary: true,
      cell: (row) => <PersonName person={row} />,
    },
    { key: 'number', title: t('number'), sort: 'number', cell: (row) => row.number, width: 130 },
    {
      key: 'classroom',
      title: t('classroom'),
      cell: (row) => (row.classroom ? localizedName(row.classroom) : '—'),
      width: 150,
    },
    {
      key: 'gender',
      title: t('gender'),
      cell: (row) => (row.gender ? labelOf(genders, row.gender, lang) : '—'),
      width: 80,
    },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={studentLifecycle} state={row.status} />,
      width: 110,
    },
    { key: 'boarding', title: t('boarding'), cell: (row) => labelOf(boardings, row.boarding, lang), width: 90 },
    {
      key: 'guardian',
      title: t('guardian'),
      cell: ({ guardian }) =>
        guardian
          ? [localizedName(guardian), relation(guardian.relation), guardian.phone].filter(Boolean).join(' · ')
          : '—',
    },
    {
      key: 'account',
      mark: true,
      title: t('account'),
      cell: (row) => (
        <ToneBadge tone={row.account_activated ? 'done' : 'waiting'}>
          {t(row.account_activated ? 'activated' : 'not_activated')}
        </ToneBadge>
      ),
      width: 110,
    },
  ];
}

function StudentFilters({ list }: { readonly list: List<StudentRow> }) {
  const t = useStudentText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const organization_id = useSettings()?.organization?.id ?? '';
  const known = useApi(
    classrooms.list,
    { query: { organization_id, status: ['active'], per_page: 100 } },
    { staleMs: 300_000, enabled: organization_id !== '' },
  ).data?.list;
  return (
    <>
      <FilterSelect
        list={list}
        name="classroom_id"
        label={t('classroom')}
        options={(known ?? []).map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
      <FilterMultiSelect
        list={list}
        name="status"
        label={t('status')}
        options={statesOf(studentLifecycle).map((value) => ({
          value,
          label: localize(studentLifecycle.states[value]),
        }))}
      />
      <FilterSelect list={list} name="boarding" label={t('boarding')} options={useOptions(boardings)} />
    </>
  );
}

/** Whole families by file; files are a matter of the desk. */
function FamilyImport() {
  const t = useStudentText();
  const isNarrow = useIsNarrow();
  const organization = useSettings()?.organization;
  const [isOpen, setOpen] = useState(false);
  if (isNarrow || !organization) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog
            title={t('import')}
            definition="families"
            params={{ organization_id: organization.id }}
            invalidates={['students', 'classrooms']}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Pupils in reach as a table or cards, with their drawers. */
export function StudentsList() {
  const t = useStudentText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const columns = useColumns();
  const list = useList(students.list, { name: 'students', filters: FILTERS, remembersSize: true });
  const { opened, open, close } = useOpened();
  const opens = can(studentRights.details, studentRights.health);
  const add = can(studentRights.edit) && (
    <Button leftSection={<IconUserPlus aria-hidden size={16} />} onClick={() => open('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('students')}
        nameOf={localizedName}
        search={t('search')}
        filters={<StudentFilters list={list} />}
        tools={
          <>
            {can(studentRights.import) && <FamilyImport />}
            {can(studentRights.export) && <StudentExport query={list.query} />}
            {add}
          </>
        }
        empty={{ title: t('nobody'), detail: t('nobody_help'), action: add }}
        {...(opens ? { onOpen: (row: StudentRow) => open(row.id) } : {})}
      />
      {opened && opened !== 'new' && opens && (
        <RecordOver list={list} opened={opened} open={open}>
          <StudentDrawer key={opened} id={opened} onClose={close} />
        </RecordOver>
      )}
      {opened === 'new' && can(studentRights.edit) && <StudentForm onClose={close} />}
    </>
  );
}
