import { defineEntity } from '#web/ui/entity/entity.ts';
import {
  audienceTypes,
  organizationTemplateConfigs,
  templateKinds,
  templateStatuses,
} from '../../../contract/template-configs.contract.ts';
import { directoryRights } from '../../../rights.ts';
import { useDirectoryText } from '../../texts.ts';

/** Which template or settings hold for whom in an organisation. Settings and audience have inputs of their own. */
export const templateConfigEntity = defineEntity(organizationTemplateConfigs, useDirectoryText, {
  name: 'directory.templates',
  right: directoryRights.templates,
  fields: {
    organization_id: { kind: 'hidden', only: 'new' },
    kind: { kind: 'choice', of: templateKinds, text: 'kind', initial: 'digital_card', only: 'new', width: 150 },
    name: { kind: 'line', text: 'name', max: 60, required: true, sort: 'name' },
    template_id: { kind: 'hidden' },
    settings: { kind: 'hidden', initial: {} },
    audience: { kind: 'hidden', initial: { department_ids: [], post_ids: [], user_types: [] } },
    priority: {
      kind: 'number',
      text: 'priority',
      help: 'priority_help',
      max: 2,
      required: true,
      initial: 0,
      sort: 'priority',
      width: 100,
    },
    status: { kind: 'choice', of: templateStatuses, text: 'status', only: 'known', width: 110 },
  },
  columns: [
    'name',
    'kind',
    {
      key: 'audience',
      text: 'audience',
      cell: ({ audience }, { t, localize, format }) => {
        const types = audienceTypes.filter(({ code }) => audience.user_types.includes(code)).map(localize);
        const places = audience.department_ids.length + audience.post_ids.length;
        return format.list([...types, ...(places > 0 ? [t('places_n', { n: places })] : [])]) || t('everybody');
      },
    },
    'priority',
    'status',
  ],
  filters: { kind: 'many' },
  words: {
    add: 'new_template',
    list: 'tab_templates',
    none: 'no_templates',
    none_help: 'no_templates_help',
    search: 'search_templates',
  },
});
