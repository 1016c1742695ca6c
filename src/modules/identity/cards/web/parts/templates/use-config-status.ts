import {
  audienceTypes,
  organizationTemplateConfigs,
} from '#modules/core/directory/contract/template-configs.contract.ts';
import type { RowOf } from '#shared/endpoint.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { useSend } from '#web/api/send.ts';

type Config = Pick<
  RowOf<typeof organizationTemplateConfigs.list>,
  'id' | 'name' | 'settings' | 'audience' | 'priority' | 'template_id' | 'version'
>;

const isAudienceType = (type: string): type is CodeOf<typeof audienceTypes> =>
  audienceTypes.some(({ code }) => code === type);

/** Publishes or retires a configuration; everything else of it stays. */
export function useConfigStatus(status: 'published' | 'retired', onDone: () => void) {
  const { mutate, isPending } = useSend(organizationTemplateConfigs.update, {
    invalidates: ['digital_card_templates'],
    onSuccess: onDone,
  });
  const change = ({ id, name, settings, audience, priority, template_id, version }: Config) => {
    const user_types = audience.user_types.filter(isAudienceType);
    mutate({
      params: { id },
      body: { name, settings, audience: { ...audience, user_types }, priority, template_id, version, status },
    });
  };
  return { change, isPending };
}
