import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { ask } from '#web/ui/confirm-store.ts';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type RowOf, useList } from '#web/ui/list/use-list.ts';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { organizationTemplateConfigs, TEMPLATE_KINDS } from '../../contract/template-configs.contract.ts';
import { useDirectoryText } from './directory-texts.ts';
import type { OrganizationTabProps } from './organization-tabs.ts';
import { TemplateDrawer } from './template-drawer.tsx';

export type TemplateConfig = RowOf<typeof organizationTemplateConfigs.list>;

const TONES = { draft: 'waiting', published: 'done', retired: 'ended' } as const;

function useColumns(): Column<TemplateConfig>[] {
  const t = useDirectoryText();
  return [
    { key: 'name', title: t('name'), primary: true, sort: 'name', cell: (row) => row.name },
    { key: 'kind', title: t('kind'), cell: (row) => t(`template_${row.kind}`), width: 150 },
    {
      key: 'audience',
      title: t('audience'),
      cell: (row) => {
        const types = row.audience.user_types.map((type) => t(`type_${type as 'teacher'}`));
        const more = row.audience.department_ids.length + row.audience.post_ids.length;
        if (types.length === 0 && more === 0) return t('everybody');
        return [...types, more > 0 ? t('places_n', { n: more }) : ''].filter(Boolean).join('、');
      },
    },
    {
      key: 'priority',
      title: t('priority'),
      sort: 'priority',
      align: 'right',
      cell: (row) => row.priority,
      width: 100,
    },
    {
      key: 'status',
      title: t('status'),
      width: 110,
      cell: (row) => <ToneBadge tone={TONES[row.status]}>{t(`template_${row.status}`)}</ToneBadge>,
    },
  ];
}

/** Which template or settings hold for whom in an organisation. */
export function OrganizationTemplates({ organization }: OrganizationTabProps) {
  const t = useDirectoryText();
  const columns = useColumns();
  const list = useList(organizationTemplateConfigs.list, {
    name: 'directory.templates',
    filters: ['kind'],
    fixed: { organization_id: organization.id },
  });
  const [edited, setEdited] = useState<TemplateConfig | 'new' | null>(null);
  const remove = useSend(organizationTemplateConfigs.remove, {
    onSuccess: () => {
      setEdited(null);
      toast.success(t('removed'));
    },
  });
  const askRemove = async (row: TemplateConfig) => {
    const isSure = await ask({ title: t('ask_remove', { name: row.name }), confirm: t('remove'), danger: true });
    if (isSure) remove.mutate({ params: { id: row.id } });
  };
  const add = <Button onClick={() => setEdited('new')}>{t('new_template')}</Button>;
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_templates')}
        nameOf={(row) => row.name}
        search={t('search_templates')}
        filters={
          <FilterMultiSelect
            list={list}
            name="kind"
            label={t('kind')}
            options={TEMPLATE_KINDS.map((value) => ({ value, label: t(`template_${value}`) }))}
          />
        }
        tools={add}
        onOpen={setEdited}
        empty={{ title: t('no_templates'), detail: t('no_templates_help'), action: add }}
      />
      {edited && (
        <TemplateDrawer
          key={edited === 'new' ? 'new' : `${edited.id}-${edited.version}`}
          config={edited === 'new' ? null : edited}
          organizationId={organization.id}
          onClose={() => setEdited(null)}
          onRemove={edited === 'new' ? null : () => void askRemove(edited)}
        />
      )}
    </>
  );
}
