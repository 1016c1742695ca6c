import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { videoRights } from '#modules/learning/videos/rights.ts';
import { FilmPicture } from '#modules/learning/videos/web/public.tsx';
import type { RowOf } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { clockOf } from '#web/ui/player/played.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { albumStatuses, albums, albumVisibilities } from '../../../contract/albums.contract.ts';
import { useAlbumPaths } from '../album-paths.ts';
import { albumWords as w } from '../album-words.ts';

const AlbumForm = lazyDialog(async () => (await import('./album-form.tsx')).AlbumForm);

type Row = RowOf<typeof albums.list>;

function useColumns(): Column<Row>[] {
  const localize = useLocalize();
  const lang = useLang();
  const format = useFormat();
  const titleOf = useTitleOf();
  const localizedName = useLocalizedName();
  return [
    {
      key: 'title',
      title: localize(w.title),
      sort: 'title',
      primary: true,
      cell: (row) => (
        <Inline as="span" gap={12}>
          <FilmPicture url={row.cover} width={72} />
          <span>{titleOf(row)}</span>
        </Inline>
      ),
    },
    {
      key: 'videos',
      title: localize(w.videos),
      cell: (row) => localize(w.facts, { n: row.video_count, time: clockOf(Math.round(row.duration_s)) }),
      width: 160,
    },
    {
      key: 'visibility',
      title: localize(w.visibility),
      cell: (row) => labelOf(albumVisibilities, row.visibility, lang),
      width: 120,
    },
    { key: 'owner', title: localize(w.owner), cell: (row) => localizedName(row.owner), width: 110 },
    {
      key: 'updated_at',
      title: localize(w.updated_at),
      sort: 'updated_at',
      cell: (row) => format.dateTime(row.updated_at),
      width: 160,
      wideOnly: true,
    },
    {
      key: 'status',
      title: localize(w.status),
      mark: true,
      cell: (row) => <ChoiceBadge of={albumStatuses} code={row.status} />,
      width: 110,
    },
  ];
}

interface Props {
  /** All that one manages, instead of those that one owns or edits. */
  readonly isAll?: boolean;
}

/** Albums at the desk of videos, and the way to a new one. */
export function DeskAlbums({ isAll = false }: Props) {
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const { can } = useRights();
  const navigate = useNavigate();
  const paths = useAlbumPaths();
  const [isNew, setNew] = useState(false);
  const own = useList(albums.mine, {
    name: 'albums.mine',
    filters: ['status'],
    sort: '-updated_at',
    enabled: !isAll,
  });
  const all = useList(albums.list, {
    name: 'albums.all',
    filters: ['status'],
    fixed: { of: 'manage' },
    sort: '-updated_at',
    enabled: isAll,
  });
  const list = isAll ? all : own;
  const make = can(videoRights.upload) && (
    <Button leftSection={<IconPlus aria-hidden size={16} />} onClick={() => setNew(true)}>
      {localize(w.new_album)}
    </Button>
  );
  return (
    <>
      <ListView
        list={list}
        columns={useColumns()}
        caption={localize(w.albums)}
        nameOf={titleOf}
        search={localize(w.search_albums)}
        filters={
          <FilterSelect list={list} name="status" label={localize(w.status)} options={useOptions(albumStatuses)} />
        }
        tools={make}
        empty={{ title: localize(w.none), detail: localize(w.none_help), ...(make ? { action: make } : {}) }}
        onOpen={(row) => void navigate(paths.edit(row.id))}
      />
      {isNew && <AlbumForm album={null} onClose={() => setNew(false)} onMade={(id) => void navigate(paths.edit(id))} />}
    </>
  );
}
