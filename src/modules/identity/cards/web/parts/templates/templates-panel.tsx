import { Button } from '@mantine/core';
import { useState } from 'react';
import { templateStatuses } from '#modules/core/directory/contract/template-configs.contract.ts';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { FilterLine } from '#web/ui/list/filters/filter-line.tsx';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListPages } from '#web/ui/list/list-pages.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { cardTemplates, TEMPLATE_KINDS } from '../../../contract/card-templates.contract.ts';
import { cardRights } from '../../../rights.ts';
import { useCardText } from '../../texts.ts';
import { TemplateCard, type TemplateRow } from './template-card.tsx';
import { ApplyDialog, CopyDialog, NewTemplateDialog } from './template-dialogs.tsx';
import classes from './templates-panel.module.css';

type Opened = { readonly action: 'copy' | 'apply'; readonly template: TemplateRow } | { readonly action: 'new' };

/** Templates as faces: those of the own organisations and the shared ones, or the shared ones alone. */
export function TemplatesPanel({ isShared }: { readonly isShared: boolean }) {
  const t = useCardText();
  const { can } = useRights();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const list = useList(cardTemplates.list, {
    name: isShared ? 'profile.shared_templates' : 'profile.templates',
    filters: ['kind', 'status'],
    fixed: isShared ? { is_shared: true } : {},
  });
  const add = can(isShared ? cardRights.sharedTemplates : cardRights.templates) && (
    <Button onClick={() => setOpened({ action: 'new' })}>{t('template_new')}</Button>
  );
  return (
    <>
      <Inline gap={12} wrap justify="spread" below={16}>
        <Inline gap={8} wrap align="stretch" className={classes.tools}>
          <SearchBox value={list.q} onSearch={list.search} label={t('template_search')} />
          <FilterLine list={list}>
            <FilterMultiSelect
              list={list}
              name="kind"
              label={t('template_kind')}
              options={TEMPLATE_KINDS.map((value) => ({ value, label: t(`template_kind_${value}`) }))}
            />
            <FilterMultiSelect
              list={list}
              name="status"
              label={t('template_status')}
              options={useOptions(templateStatuses)}
            />
          </FilterLine>
        </Inline>
        {add}
      </Inline>
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.isLoading ? (
        <RowSkeleton rows={4} />
      ) : list.rows.length === 0 ? (
        <EmptyState title={t('templates_none')} detail={t('templates_none_help')} action={add} />
      ) : (
        <Cards as="ul" least={260} gap={20}>
          {list.rows.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              onCopy={() => setOpened({ action: 'copy', template })}
              onApply={
                !isShared && can(directoryRights.templates) ? () => setOpened({ action: 'apply', template }) : null
              }
            />
          ))}
        </Cards>
      )}
      {list.total > list.rows.length && <ListPages list={list} label={t('manage_templates')} />}
      {opened?.action === 'new' && <NewTemplateDialog isShared={isShared} onClose={close} />}
      {opened?.action === 'copy' && <CopyDialog template={opened.template} onClose={close} />}
      {opened?.action === 'apply' && <ApplyDialog template={opened.template} onClose={close} />}
    </>
  );
}
