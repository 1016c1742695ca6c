import { Button } from '@mantine/core';
import { useState } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { videoLifecycle } from '../../../contract/video.lifecycle.ts';
import { videoCategories, videoVisibilities } from '../../../contract/video-choices.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { videoRights } from '../../../rights.ts';
import { useVideoText } from '../../texts.ts';
import { FilmPicture } from '../film-picture.tsx';
import { clock, useFailureText } from '../video-format.ts';
import classes from './desk-list.module.css';
import type { DeskListOf, DeskTab, VideoRow } from './use-desk-list.ts';

const AudienceMany = lazyDialog(async () => (await import('./audience-many.tsx')).AudienceMany);
const AlbumMany = lazyDialog(async () => (await import('./album-many.tsx')).AlbumMany);
const HideMany = lazyDialog(async () => (await import('./hide-many.tsx')).HideMany);

/** A small poster with the length of the film on it. */
export function Poster({ row }: { readonly row: Pick<VideoRow, 'poster' | 'duration_s'> }) {
  return (
    <FilmPicture url={row.poster} width={80}>
      {row.duration_s !== null && <span className={classes.length}>{clock(row.duration_s)}</span>}
    </FilmPicture>
  );
}

function Status({ row }: { readonly row: VideoRow }) {
  const t = useVideoText();
  const failWord = useFailureText();
  return (
    <span className={classes.status}>
      <StateBadge of={videoLifecycle} state={row.status} />
      {row.is_at_work && <small>{t('percent', { n: row.progress })}</small>}
      {row.has_failed && <small>{failWord(row.fail_reason)}</small>}
      {row.missing_s !== null && row.awaits_submit && <small>{t('cut_off', { n: Math.round(row.missing_s) })}</small>}
      {row.waits_for === 'public_reviewer' && <small>{t('waits_public')}</small>}
    </span>
  );
}

function useColumns(tab: DeskTab): Column<VideoRow>[] {
  const t = useVideoText();
  const lang = useLang();
  const format = useFormat();
  const titleOf = useTitleOf();
  const localizedName = useLocalizedName();
  return [
    {
      key: 'title',
      title: t('title'),
      primary: true,
      cell: (row) => (
        <Inline as="span" gap={12} narrow className={classes.name}>
          <Poster row={row} />
          <span>{titleOf(row)}</span>
        </Inline>
      ),
    },
    { key: 'category', title: t('category'), cell: (row) => labelOf(videoCategories, row.category, lang), width: 90 },
    {
      key: 'visibility',
      title: t('visibility'),
      cell: (row) => (
        <>
          {labelOf(videoVisibilities, row.visibility, lang)}
          {row.visibility === 'audience' && row.classroom && <small> {localizedName(row.classroom)}</small>}
        </>
      ),
      width: 150,
    },
    ...(tab === 'mine'
      ? []
      : [{ key: 'owner', title: t('owner'), cell: (row: VideoRow) => localizedName(row.owner), width: 100 }]),
    {
      key: 'view_count',
      title: t('views'),
      align: 'right',
      ...(tab === 'mine' ? {} : { sort: 'view_count' }),
      cell: (row) => format.number(row.view_count),
      width: 80,
      wideOnly: true,
    },
    {
      key: 'complete_count',
      title: t('complete_share'),
      align: 'right',
      cell: (row) =>
        row.viewer_count > 0 ? t('percent', { n: Math.round((row.complete_count / row.viewer_count) * 100) }) : '—',
      width: 80,
      wideOnly: true,
    },
    {
      key: 'updated_at',
      title: t('updated_at'),
      sort: 'updated_at',
      cell: (row) => format.dateTime(row.updated_at),
      width: 150,
      wideOnly: true,
    },
    { key: 'status', title: t('status'), mark: true, cell: (row) => <Status row={row} />, width: 140 },
  ];
}

interface Props {
  readonly tab: DeskTab;
  readonly list: DeskListOf;
  readonly onOpen: (id: string) => void;
}

const LENGTHS = ['short', 'medium', 'long'] as const;
type Act = 'album' | 'audience' | 'hide';

function BatchActs({ acts, onChoose }: { readonly acts: readonly Act[]; readonly onChoose: (act: Act) => void }) {
  const t = useVideoText();
  const words = { album: t('add_to_album'), audience: t('set_audience'), hide: t('hide') };
  return acts.map((act) => (
    <Button key={act} variant="default" onClick={() => onChoose(act)}>
      {words[act]}
    </Button>
  ));
}

/** The videos of one tab of the desk with their filters. */
export function DeskList({ tab, list, onOpen }: Props) {
  const t = useVideoText();
  const titleOf = useTitleOf();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const columns = useColumns(tab);
  const states = useStateOptions(videoLifecycle);
  const categories = useOptions(videoCategories);
  const visibilities = useOptions(videoVisibilities);
  const taught =
    useApi(liveVideos.classes, {}, { enabled: can(videoRights.upload, videoRights.manage) }).data?.list ?? [];
  const classesOf = taught.map((one) => ({ value: one.id, label: localizedName(one) }));
  const [act, setAct] = useState<Act | null>(null);
  const acts: Act[] = [...(can(videoRights.upload) ? (['album'] as const) : []), 'audience', 'hide'];
  const chosen = list.rows.filter((row) => list.selected.has(row.id));
  const close = () => {
    setAct(null);
    list.clearSelection();
  };
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t(`tab_${tab}`)}
        nameOf={titleOf}
        search={t('search')}
        filters={
          <>
            {tab !== 'review' && <FilterSelect list={list} name="status" label={t('status')} options={states} />}
            <FilterSelect list={list} name="category" label={t('category')} options={categories} />
            <FilterSelect list={list} name="visibility" label={t('visibility')} options={visibilities} />
            {classesOf.length > 0 && (
              <FilterSelect list={list} name="classroom_id" label={t('classroom')} options={classesOf} />
            )}
            <FilterSelect
              list={list}
              name="duration"
              label={t('length')}
              options={LENGTHS.map((value) => ({ value, label: t(`length_${value}`) }))}
            />
            <FilterSelect
              list={list}
              name="captions"
              label={t('part_captions')}
              options={[
                { value: 'true', label: t('captions_with') },
                { value: 'false', label: t('captions_without') },
              ]}
            />
          </>
        }
        empty={{ title: t(`none_${tab}`), detail: t(`none_${tab}_help`) }}
        onOpen={(row) => onOpen(row.id)}
        {...(tab === 'review' ? {} : { batch: () => <BatchActs acts={acts} onChoose={setAct} /> })}
      />
      {act === 'album' && <AlbumMany rows={chosen} onClose={close} />}
      {act === 'audience' && <AudienceMany rows={chosen} onClose={close} />}
      {act === 'hide' && <HideMany rows={chosen} onClose={close} />}
    </>
  );
}
