import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { organizations } from '#modules/core/directory/contract/organizations.contract.ts';
import { posts } from '#modules/core/directory/contract/posts.contract.ts';
import { stageCodes } from '#shared/reference/school.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { PersonName } from '#web/ui/person/person-name.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { personnelNatures } from '../../../contract/personnel-nature.ts';
import { entryStatuses, staffKinds, titleLevels } from '../../../contract/teacher-kinds.ts';
import { TEACHER_FIGURES, type TEACHER_TABS } from '../../../contract/teacher-shapes.ts';
import { teacherRecords } from '../../../contract/teachers.contract.ts';
import { staffRights } from '../../../rights.ts';
import { useStaffText } from '../../texts.ts';
import type { TeacherRow } from './teacher-types.ts';
import classes from './teachers.module.css';

export type TeacherTab = (typeof TEACHER_TABS)[number];
type Figure = (typeof TEACHER_FIGURES)[number];
type Counts = Readonly<Record<Figure, number | null>>;

function useColumns(tab: TeacherTab): Column<TeacherRow>[] {
  const t = useStaffText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const day = (value: string | null) => (value ? format.day(value) : '—');
  const date: Column<TeacherRow> =
    tab === 'pending'
      ? { key: 'planned_entry_on', title: t('planned_entry'), width: 120, cell: (row) => day(row.planned_entry_on) }
      : tab === 'left'
        ? { key: 'left_on', title: t('left_on'), width: 120, cell: (row) => day(row.left_on) }
        : {
            key: 'entered_on',
            title: t('entered_on'),
            width: 120,
            sort: 'entered_on',
            cell: (row) => day(row.entered_on),
          };
  return [
    { key: 'name', title: t('name'), primary: true, sort: 'name', cell: (row) => <PersonName person={row} /> },
    { key: 'number', title: t('number'), width: 100, sort: 'number', cell: (row) => row.number ?? '—' },
    {
      key: 'place',
      title: t('place'),
      cell: (row) => [row.department, row.post].flatMap((one) => (one ? [localizedName(one)] : [])).join(' · ') || '—',
    },
    {
      key: 'nature',
      title: t('nature'),
      width: 100,
      cell: (row) => (row.personnel_nature ? labelOf(personnelNatures, row.personnel_nature, lang) : '—'),
    },
    {
      key: 'stages',
      title: t('stages'),
      width: 130,
      wideOnly: true,
      optional: true,
      cell: (row) => row.stage_codes.map((code) => labelOf(stageCodes, code, lang)).join(' ') || '—',
    },
    {
      key: 'title',
      title: t('teacher_title'),
      width: 120,
      wideOnly: true,
      cell: (row) => (row.title ? `${row.title.name}（${labelOf(titleLevels, row.title.level, lang)}）` : '—'),
    },
    { ...date, wideOnly: true },
    {
      key: 'entry_status',
      title: t('stage'),
      width: 110,
      mark: true,
      cell: (row) => <ChoiceBadge of={entryStatuses} code={row.entry_status} />,
    },
    {
      key: 'completeness',
      title: t('completeness'),
      width: 90,
      sort: 'completeness',
      wideOnly: true,
      cell: (row) => (
        <Ring share={row.completeness / 100} size={34} label={t('completeness')}>
          <span className={classes.share}>{row.completeness}</span>
        </Ring>
      ),
    },
  ];
}

function Filters({ list }: { readonly list: List<TeacherRow> }) {
  const t = useStaffText();
  const localizedName = useLocalizedName();
  const here = useSettings()?.organization?.id ?? '';
  const kept = { staleMs: 300_000, errorDisplay: 'toast' } as const;
  const units =
    useApi(organizations.departments, { params: { id: here } }, { ...kept, enabled: here !== '' }).data?.list ?? [];
  const jobs = useApi(posts.list, { query: { per_page: 100 } }, kept).data?.list ?? [];
  return (
    <>
      <FilterSelect
        list={list}
        name="department_id"
        label={t('department')}
        options={units
          .filter((row) => row.kind !== 'class')
          .map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
      <FilterSelect
        list={list}
        name="post_id"
        label={t('post')}
        options={jobs.map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
      <FilterSelect list={list} name="personnel_nature" label={t('nature')} options={useOptions(personnelNatures)} />
      <FilterSelect list={list} name="staff_kind" label={t('staff_kind')} options={useOptions(staffKinds)} />
      <FilterSelect list={list} name="stage_code" label={t('stages')} options={useOptions(stageCodes)} />
    </>
  );
}

/** The numbers that are asked for most, each a filter of the list below. */
function Figures({ list, counts }: { readonly list: List<TeacherRow>; readonly counts: Counts | undefined }) {
  const t = useStaffText();
  const [, setAddress] = useSearchParams();
  const tones = { probation: 'waiting', pending: 'waiting', expiring: 'refused', active: 'done' } as const;
  return (
    <CounterTiles
      counters={TEACHER_FIGURES.filter((key) => counts?.[key] !== null).map((key) => {
        const isOn = list.filters['figure']?.[0] === key;
        return {
          key,
          isOn,
          label: t(`figure_${key}`),
          count: counts?.[key] ?? undefined,
          ...(key in tones ? { tone: tones[key as 'active'] } : {}),
          // who starts soon stands on a tab of their own
          ...(key === 'pending'
            ? { onClick: () => setAddress({ tab: 'pending' }) }
            : { onClick: () => list.setFilters({ figure: isOn ? null : key }) }),
        };
      })}
    />
  );
}

function SendSms({ ids }: { readonly ids: readonly string[] }) {
  const t = useStaffText();
  const send = useSend(teacherRecords.sendActiveSms, {
    onSuccess: ({ sent, skipped }) =>
      toast.success(t('sms_sent', { n: sent, skipped: skipped.active + skipped.recent + skipped.no_phone })),
  });
  return (
    <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ body: { ids: [...ids] } })}>
      {t('send_sms')}
    </Button>
  );
}

/** Files are a matter of the desk. */
function Tools({ add }: { readonly add: ReactNode }) {
  const t = useStaffText();
  const { can } = useRights();
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const organization = useSettings()?.organization;
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      {can(staffRights.export) && !isNarrow && (
        <Button variant="default" onClick={() => navigate('/manager/exportTable')}>
          {t('export')}
        </Button>
      )}
      {can(staffRights.import) && !isNarrow && (
        <Button variant="default" onClick={() => setImporting(true)}>
          {t('import')}
        </Button>
      )}
      {add}
      {isImporting && organization && (
        <Suspense fallback={null}>
          <ImportDialog
            title={t('import_staff')}
            definition="teachers"
            params={{ organization_id: organization.id }}
            invalidates={['teacher_records', 'users']}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const FILTERS = ['figure', 'department_id', 'post_id', 'personnel_nature', 'staff_kind', 'stage_code'];

/** The path of a record in the layout of this page. */
export function useRecordPath(): (id: string) => string {
  const isPhone = useCurrentRoute()?.layout === 'mobile';
  return (id) => `${isPhone ? '/mobile' : ''}/manager/information?id=${id}`;
}

interface Props {
  readonly tab: TeacherTab;
  readonly add: ReactNode;
}

/** Staff of one tab, with what they do; a row opens the record. */
export function TeacherList({ tab, add }: Props) {
  const t = useStaffText();
  const { can } = useRights();
  const navigate = useNavigate();
  const pathOf = useRecordPath();
  const list = useList(teacherRecords.list, {
    name: `staff.teachers.${tab}`,
    filters: FILTERS,
    remembersSize: true,
    fixed: { tab },
  });
  return (
    <>
      {tab === 'active' && (
        <div className={classes.figures}>
          <Figures list={list} counts={list.answer?.counts} />
        </div>
      )}
      <ListView
        list={list}
        columns={useColumns(tab)}
        caption={t(`teachers_${tab}`)}
        nameOf={(row) => row.name}
        search={t('search_teachers')}
        filters={<Filters list={list} />}
        tools={<Tools add={add} />}
        empty={{ title: t(`no_teachers_${tab}`), detail: t('no_teachers_help'), ...(add ? { action: add } : {}) }}
        onOpen={(row) => navigate(pathOf(row.id))}
        {...(can(staffRights.sendActivation) ? { batch: (ids: readonly string[]) => <SendSms ids={ids} /> } : {})}
      />
    </>
  );
}
