import { Button, Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { courseResources } from '#modules/learning/course-resources/contract/course-resources.contract.ts';
import { resourceKinds, resourceLicenses } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { useCompilationText } from '../../texts.ts';
import classes from './tree-editor.module.css';

interface Props {
  readonly subject: string;
  readonly onChosen: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

const TABS = ['mine', 'org', 'group', 'favorites'] as const;

/** Resources of the cloud library, of the subject, to be put into a section. */
export function ResourceDialog({ subject, onChosen, onClose }: Props) {
  const t = useCompilationText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const [tab, setTab] = useState<(typeof TABS)[number]>('mine');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const answer = useApi(courseResources.list, {
    query: { tab, subject_value: subject, per_page: 50, ...(q ? { q } : {}) },
  });
  const toggle = (id: string) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <Modal
      opened
      size={720}
      onClose={onClose}
      title={t('add_resource')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ViewTabs
        label={t('library')}
        value={tab}
        tabs={TABS.map((value) => ({ value, label: t(`library_${value}`) }))}
        onChange={(value) => setTab(TABS.find((known) => known === value) ?? 'mine')}
      />
      <SearchBox value={q} onSearch={setQ} label={t('search_library')} />
      <Loaded of={answer} skeleton={<RowSkeleton rows={5} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState small title={t('library_empty')} detail={t('library_empty_help')} />
          ) : (
            <RowList>
              {list.map((row) => (
                <li key={row.id}>
                  <Checkbox checked={chosen.has(row.id)} onChange={() => toggle(row.id)} label={row.title} />
                  <Words tone="soft" size="small">
                    {[
                      labelOf(resourceKinds, row.kind, lang),
                      row.license && labelOf(resourceLicenses, row.license, lang),
                      localizedName(row.owner),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Words>
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
      <div className={classes.foot}>
        <Button disabled={chosen.size === 0} onClick={() => onChosen([...chosen])}>
          {t('add_n', { n: chosen.size })}
        </Button>
      </div>
    </Modal>
  );
}
