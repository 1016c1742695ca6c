import { useState } from 'react';
import type { CallOutput, RowOf } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonName } from '#web/ui/person/person-name.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { watching } from '../../../contract/watching.contract.ts';
import { useVideoText } from '../../texts.ts';
import type { VideoDetail } from '../desk/use-desk-list.ts';
import { clock } from '../video-format.ts';

type Stats = CallOutput<typeof watching.stats>;
type Viewer = RowOf<typeof watching.viewers>;
const EVERYBODY = 'all';

/** Which seconds of a film were watched by how many, and who watched how much of it, class by class. */
export function ViewersTab({ video }: { readonly video: VideoDetail }) {
  const t = useVideoText();
  const answer = useApi(watching.stats, { params: { id: video.id } });
  const stats = answer.data;
  if (!stats) return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
  const { viewer_count, view_count, complete_count, average_percent, watch_seconds } = stats;
  return (
    <>
      <CounterTiles
        counters={[
          { key: 'viewers', label: t('viewers_n'), count: viewer_count },
          { key: 'views', label: t('views'), count: view_count },
          { key: 'complete', label: t('complete_n'), count: complete_count },
          { key: 'average', label: t('average'), count: average_percent, shown: t('percent', { n: average_percent }) },
          { key: 'hours', label: t('watched_time'), count: watch_seconds, shown: clock(watch_seconds) },
        ]}
      />
      {viewer_count === 0 ? (
        <EmptyState title={t('no_viewers')} detail={t('no_viewers_help')} />
      ) : (
        <>
          <Curve stats={stats} />
          <Roster video={video} stats={stats} />
        </>
      )}
    </>
  );
}

/** Where people look, look again and leave. */
function Curve({ stats: { curve } }: { readonly stats: Stats }) {
  const t = useVideoText();
  const format = useFormat();
  if (curve.length < 2) return null;
  return (
    <div>
      <LineChart
        title={t('curve')}
        unit={t('people')}
        series={[t('people')]}
        height={140}
        points={curve.map(({ at_s, viewers }) => ({ tick: clock(at_s), values: [viewers] }))}
        table={{
          columns: [t('people')],
          rows: curve.map(({ at_s, viewers }) => ({ label: clock(at_s), values: [format.number(viewers)] })),
        }}
      />
      <Words as="p" tone="soft" size="small" above={8}>
        {t('curve_help')}
      </Words>
    </div>
  );
}

function Roster({ video, stats }: { readonly video: VideoDetail; readonly stats: Stats }) {
  const t = useVideoText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [classId, setClass] = useState(EVERYBODY);
  const list = useList(watching.viewers, {
    name: 'videos.viewers',
    params: { id: video.id },
    filters: ['completed'],
    prefix: 'v_',
    fixed: classId === EVERYBODY ? {} : { classroom_id: classId },
  });
  const columns: Column<Viewer>[] = [
    { key: 'name', title: t('viewer'), primary: true, cell: (row) => <PersonName person={row.user} /> },
    {
      key: 'class',
      title: t('classroom'),
      width: 150,
      cell: (row) =>
        [row.classroom, ...row.children].flatMap((one) => (one ? [localizedName(one)] : [])).join(' · ') || '—',
    },
    {
      key: 'percent',
      title: t('watched_part'),
      sort: 'percent',
      align: 'right',
      width: 90,
      cell: (row) => t('percent', { n: row.percent }),
    },
    {
      key: 'last_at',
      title: t('last_at'),
      sort: 'last_at',
      width: 100,
      cell: (row) => (row.last_at ? format.dayShort(row.last_at) : '—'),
    },
  ];
  const classesOf = stats.classes.map(({ classroom, viewers, completed }) => ({
    value: classroom.id,
    label: t('class_viewers', { name: localizedName(classroom), viewers, completed }),
  }));
  return (
    <>
      {classesOf.length > 0 && (
        <ChipsField
          label={t('by_class')}
          value={classId}
          onChange={setClass}
          options={[{ value: EVERYBODY, label: t('everybody') }, ...classesOf]}
        />
      )}
      <ListView
        list={list}
        columns={columns}
        caption={t('viewers')}
        nameOf={(row) => localizedName(row.user)}
        search={t('search_viewer')}
        filters={
          <FilterSelect
            list={list}
            name="completed"
            label={t('complete_n')}
            options={[
              { value: 'true', label: t('completed_yes') },
              { value: 'false', label: t('completed_no') },
            ]}
          />
        }
        tools={<Export video={video} />}
        empty={{ title: t('no_viewers'), detail: t('no_viewers_help') }}
      />
    </>
  );
}

/** The viewers as a file, written in the background. */
function Export({ video }: { readonly video: VideoDetail }) {
  const t = useVideoText();
  return (
    <ExportButton
      endpoint={watching.exportViewers}
      input={{ params: { id: video.id }, query: { format: 'xlsx' } }}
      label={t('export_viewers')}
      title={t('viewers')}
    />
  );
}
