import { Button } from '@mantine/core';
import {
  organizationTemplateConfigs,
  templateStatuses,
} from '#modules/core/directory/contract/template-configs.contract.ts';
import type { RowOf } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { cardTemplates } from '../../../contract/card-templates.contract.ts';
import { useCardText } from '../../texts.ts';
import { useConfigStatus } from './use-config-status.ts';

type Config = RowOf<typeof organizationTemplateConfigs.list>;

function useColumns(onRetire: (row: Config) => void): Column<Config>[] {
  const t = useCardText();
  const localizedName = useLocalizedName();
  const organizations = useSettings()?.organizations ?? [];
  const templates = useApi(cardTemplates.list, { query: { per_page: 100 } }).data?.list;
  return [
    { key: 'name', title: t('template_config_name'), primary: true, sort: 'name', cell: (row) => row.name },
    {
      key: 'organization',
      title: t('field_organization'),
      cell: (row) => {
        const found = organizations.find((one) => one.id === row.organization_id);
        return found ? localizedName(found) : '';
      },
    },
    {
      key: 'template',
      title: t('template_one'),
      cell: (row) => {
        const found = templates?.find((one) => one.id === row.template_id);
        return found ? localizedName(found) : t('template_plain');
      },
    },
    {
      key: 'status',
      mark: true,
      title: t('template_status'),
      width: 110,
      cell: (row) => <ChoiceBadge of={templateStatuses} code={row.status} />,
    },
    {
      key: 'retire',
      title: t('actions'),
      width: 110,
      cell: (row) =>
        row.is_published && (
          <Button size="compact-xs" variant="subtle" onClick={() => onRetire(row)}>
            {t('template_stop')}
          </Button>
        ),
    },
  ];
}

/** Which template holds in which organisation; without one the plain face is drawn. */
export function TemplateUsesPanel() {
  const t = useCardText();
  const list = useList(organizationTemplateConfigs.list, {
    name: 'profile.places',
    filters: ['status'],
    fixed: { kind: ['e_id_card', 'digital_card'] },
  });
  const retire = useConfigStatus('retired', () => toast.success(t('template_stopped')));
  const columns = useColumns(retire.change);
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t('manage_places')}
      nameOf={(row) => row.name}
      filters={
        <FilterMultiSelect
          list={list}
          name="status"
          label={t('template_status')}
          options={useOptions(templateStatuses)}
        />
      }
      empty={{ title: t('places_none'), detail: t('places_none_help') }}
    />
  );
}
