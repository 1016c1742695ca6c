import { Button, SegmentedControl } from '@mantine/core';
import { statesOf } from '#shared/lifecycle.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { RecordOver } from '#web/ui/record/lazy-record-over.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { administrativeFileLifecycle, SHOWN_FILES } from '../../../contract/administrative-file.lifecycle.ts';
import { fileCategories, secrecies } from '../../../contract/administrative-file.shapes.ts';
import { type AdministrativeFileRow, administrativeFiles } from '../../../contract/administrative-files.contract.ts';
import { rulesRights } from '../../../rights.ts';
import { useRulesText } from '../../texts.ts';
import { DeskTabs, ToDesk, useDesk } from '../desk-tabs.tsx';
import { ReceivedMark } from '../received-mark.tsx';
import classes from '../rules/rules.module.css';

const FileDrawer = lazyDialog(async () => (await import('./file-drawer.tsx')).FileDrawer);
const FileEditor = lazyDialog(async () => (await import('./file-editor.tsx')).FileEditor);

function useColumns(): Column<AdministrativeFileRow>[] {
  const t = useRulesText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return [
    {
      key: 'title',
      title: t('file_title'),
      primary: true,
      cell: (row) => (
        <Inline as="span" gap={8} wrap>
          {row.title}
          <ReceivedMark mine={row.mine} />
        </Inline>
      ),
    },
    { key: 'doc_no', title: t('doc_no'), sort: 'doc_no', cell: (row) => row.doc_no ?? '—', width: 180 },
    { key: 'category', title: t('category'), cell: (row) => labelOf(fileCategories, row.category, lang), width: 110 },
    {
      key: 'secrecy',
      title: t('secrecy'),
      cell: (row) => labelOf(secrecies, row.secrecy, lang),
      width: 90,
      wideOnly: true,
    },
    {
      key: 'department',
      title: t('department'),
      cell: (row) => (row.department ? localizedName(row.department) : '—'),
      width: 130,
      wideOnly: true,
    },
    {
      key: 'issued_on',
      title: t('issued_on'),
      sort: 'issued_on',
      cell: (row) => format.day(row.issued_on),
      width: 130,
    },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={administrativeFileLifecycle} state={row.status} />,
      width: 110,
    },
  ];
}

/** What narrows the list. */
function Filters({ list, isDesk }: { readonly list: List<AdministrativeFileRow>; readonly isDesk: boolean }) {
  const t = useRulesText();
  const localize = useLocalize();
  return (
    <>
      <FilterMultiSelect list={list} name="category" label={t('category')} options={useOptions(fileCategories)} />
      <FilterSelect list={list} name="secrecy" label={t('secrecy')} options={useOptions(secrecies)} />
      <FilterSelect
        list={list}
        name="status"
        label={t('status')}
        options={(isDesk ? statesOf(administrativeFileLifecycle) : SHOWN_FILES).map((value) => ({
          value,
          label: localize(administrativeFileLifecycle.states[value]),
        }))}
      />
      {!isDesk && (
        <FilterSelect
          list={list}
          name="unread"
          label={t('to_read')}
          options={[{ value: 'true', label: t('unread_only') }]}
        />
      )}
    </>
  );
}

const ALL = '';

/** Documents by year and category; one opens in its drawer. */
export function FileList() {
  const t = useRulesText();
  const { can } = useRights();
  const manages = can(rulesRights.manageFiles);
  const { opened, open, close } = useOpened('opened');
  const isManaged = useDesk(manages);
  const list = useList(administrativeFiles.list, {
    name: isManaged ? 'administrative_files.desk' : 'administrative_files',
    filters: ['year', 'category', 'secrecy', 'status', 'unread'],
    fixed: { scope: isManaged ? 'manage' : 'mine' },
    remembersSize: true,
  });
  const columns = useColumns();
  const [year = ALL] = list.filters['year'] ?? [];
  const years = list.answer?.years ?? [];
  const add = isManaged ? <Button onClick={() => open('new')}>{t('file_add')}</Button> : null;
  return (
    <>
      <PageHead count={list.count} actions={add} />
      <Inline gap={12} wrap justify="spread" below={12}>
        {manages && <DeskTabs isDesk={isManaged} />}
        {years.length > 1 && (
          <SegmentedControl
            className={classes.years}
            aria-label={t('years')}
            value={year}
            onChange={(next) => list.setFilter('year', next || null)}
            data={[
              { value: ALL, label: t('all_years') },
              ...years.map((one) => ({ value: String(one), label: String(one) })),
            ]}
          />
        )}
      </Inline>
      <ListView
        list={list}
        columns={columns}
        caption={t('files')}
        nameOf={(row) => row.title}
        search={t('file_search')}
        filters={<Filters list={list} isDesk={isManaged} />}
        empty={
          isManaged
            ? { title: t('files_none'), detail: t('files_none_desk'), action: add }
            : { title: t('files_none_mine'), detail: t('files_none_help'), action: manages ? <ToDesk /> : null }
        }
        onOpen={(row) => open(row.id)}
      />
      {opened === 'new' && isManaged && (
        <FileEditor file={null} onClose={close} onSaved={(id) => open(id, { replaces: true })} />
      )}
      {opened !== null && opened !== 'new' && (
        <RecordOver list={list} opened={opened} open={open}>
          <OpenedFile key={opened} id={opened} onClose={close} />
        </RecordOver>
      )}
    </>
  );
}

/** A document by its id: a message leads to one that may stand on another page of the list. */
function OpenedFile({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const answer = useApi(administrativeFiles.get, { params: { id } });
  return <FileDrawer answer={answer} onClose={onClose} />;
}
