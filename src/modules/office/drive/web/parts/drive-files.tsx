import { SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconList, IconUsers } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { isPhone } from '#web/session/device.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { SplitPage } from '#web/ui/layout/split-page.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { drive } from '../../contract/drive.contract.ts';
import type { DriveSpace } from '../../contract/drive.shapes.ts';
import { useDriveText } from '../texts.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import classes from './drive-files.module.css';
import type { FilesTab, Node } from './drive-types.ts';
import { FoundNodes } from './found-nodes.tsx';
import { NodeGrid } from './node-grid.tsx';
import { NodeIcon } from './node-icon.tsx';
import { sizeText } from './size-text.ts';
import { SpaceSide } from './space-side.tsx';
import { DropZone } from './uploads/drop-zone.tsx';
import { UploadPanel } from './uploads/upload-panel.tsx';

interface Props {
  readonly tab: FilesTab;
  readonly folder: string | undefined;
  readonly mayAdd: boolean;
  readonly spaces: readonly DriveSpace[];
  readonly onOpen: (id: string) => void;
}

const VIEWS = { files: 'folder', recent: 'recent', shared: 'shared', bin: 'bin' } as const;

/** One list of the drive: spaces and folders at the left, what lies there at the right; files are dropped onto it. */
export function DriveFiles({ tab, folder, mayAdd, spaces, onOpen }: Props) {
  const t = useDriveText();
  const { words, find, go } = usePlace(tab);
  const list = useList(drive.list, {
    name: `drive.${tab}`,
    fixed: { view: VIEWS[tab], ...(folder ? { folder_id: folder } : {}) },
    sort: tab === 'files' ? 'name' : '-updated_at',
    remembersSize: true,
  });
  const enter = (row: Node) => (row.kind === 'folder' && tab !== 'bin' ? go(row.id) : onOpen(row.id));
  const head = list.answer?.head;
  const isInFiles = tab === 'files';
  const isNarrow = useIsNarrow();
  const hasSpaces = isInFiles || tab === 'bin';
  const side = hasSpaces && (
    <SpaceSide spaces={spaces} chosen={folder} hasFolders={isInFiles && !isNarrow} onChoose={go} />
  );
  // a narrow window has no room for them beside a folder: the way leads back to them
  const isAtTop = folder === undefined || spaces.some(({ id }) => id === folder);
  return (
    <SplitPage sideLabel={t('spaces')} side={isNarrow || !side ? null : side} mainLabel={t(`tab_${tab}`)} taken={150}>
      <DropZone parentId={folder} isOpen={mayAdd}>
        {isInFiles && <FoundNodes words={words} onWords={find} onEnter={enter} />}
        {isNarrow && isAtTop && words === '' && side}
        {isInFiles && words === '' && head && <Breadcrumbs head={head} onGo={go} />}
        {(words === '' || !isInFiles) && <Rows tab={tab} list={list} onEnter={enter} />}
        <UploadPanel onOpen={onOpen} />
      </DropZone>
    </SplitPage>
  );
}

/** Where the person is in the drive, and what they look for, as the address says. */
function usePlace(tab: FilesTab) {
  const [address, setAddress] = useSearchParams();
  return {
    words: address.get('find') ?? '',
    find: (words: string) =>
      setAddress(
        (now) => {
          const next = new URLSearchParams(now);
          if (words) next.set('find', words);
          else next.delete('find');
          return next;
        },
        { replace: true },
      ),
    go: (id: string) =>
      setAddress((now) => ({
        ...(tab === 'bin' ? { tab } : {}),
        folder: id,
        ...(now.get('view') ? { view: 'grid' } : {}),
      })),
  };
}

interface RowsProps {
  readonly tab: FilesTab;
  readonly list: List<Node>;
  readonly onEnter: (row: Node) => void;
}

/** What lies in a place, as a table or as cards. */
function Rows({ tab, list, onEnter }: RowsProps) {
  const t = useDriveText();
  const isNarrow = useIsNarrow();
  const { opened } = useOpened();
  const [view, setView] = useViewChoice();
  const columns = useColumns(tab);
  const label = t(`tab_${tab}`);
  const detail = t(tab === 'files' && isPhone() ? 'empty_files_phone' : `empty_${tab}_help`);
  const shared = { list, empty: { title: t(`empty_${tab}`), detail } };
  const choice = !isNarrow && (
    <SegmentedControl
      aria-label={t('view')}
      value={view}
      onChange={setView}
      data={[
        { value: 'table', label: <ViewIcon icon={IconList} name={t('view_table')} /> },
        { value: 'grid', label: <ViewIcon icon={IconLayoutGrid} name={t('view_grid')} /> },
      ]}
    />
  );
  if (view === 'grid' && !isNarrow) return <NodeGrid {...shared} tools={choice} label={label} onOpen={onEnter} />;
  return (
    <ListView
      {...shared}
      columns={columns}
      caption={label}
      nameOf={(row) => row.name}
      tools={choice}
      current={opened}
      onOpen={onEnter}
    />
  );
}

function ViewIcon({ icon: Icon, name }: { readonly icon: typeof IconList; readonly name: string }) {
  return (
    <Inline as="span">
      <Icon aria-hidden size={16} />
      <span className="visually-hidden">{name}</span>
    </Inline>
  );
}

/** Cards or a table; kept in the address, so that a link shows the same. */
function useViewChoice(): ['table' | 'grid', (view: string) => void] {
  const [address, setAddress] = useSearchParams();
  const choose = (view: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (view === 'grid') next.set('view', 'grid');
        else next.delete('view');
        return next;
      },
      { replace: true },
    );
  return [address.get('view') === 'grid' ? 'grid' : 'table', choose];
}

function NameOf({ row }: { readonly row: Node }) {
  const t = useDriveText();
  return (
    <span className={classes.name}>
      <NodeIcon node={row} />
      <span>{row.name}</span>
      {row.is_shared && <IconUsers size={14} aria-label={t('is_shared')} className={classes.shared} />}
    </span>
  );
}

function useColumns(tab: FilesTab): Column<Node>[] {
  const t = useDriveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const columns: (Column<Node> | false)[] = [
    { key: 'name', title: t('name'), sort: 'name', primary: true, cell: (row) => <NameOf row={row} /> },
    tab !== 'files' && {
      key: 'place',
      title: t('place'),
      width: 150,
      wideOnly: true,
      cell: (row) => row.place && localizedName(row.place),
    },
    {
      key: 'by',
      title: t('changed_by'),
      width: 120,
      cell: (row) => row.updated_by && localizedName(row.updated_by),
    },
    tab === 'bin'
      ? {
          key: 'purge_on',
          title: t('purge_on'),
          sort: 'updated_at',
          width: 140,
          cell: (row) => row.purge_on && format.day(row.purge_on),
        }
      : {
          key: 'updated_at',
          title: t('changed_at'),
          sort: 'updated_at',
          width: 170,
          cell: (row) => format.dateTime(row.updated_at),
        },
    {
      key: 'size',
      title: t('size'),
      sort: 'size',
      align: 'right',
      width: 100,
      cell: (row) => (row.kind === 'file' ? sizeText(row.size, format.bytes) : null),
    },
  ];
  return columns.filter((column) => column !== false);
}
