import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { OrganizationTabProps } from '../directory-types.ts';
import { templateConfigEntity } from './template-config-entity.ts';

const TemplateConfigInputs = lazyDialog(
  async () => (await import('./template-config-inputs.tsx')).TemplateConfigInputs,
);

/** Which template or settings hold for whom in an organisation. */
export const OrganizationTemplates = ({ organization }: OrganizationTabProps) => (
  <ManagedList
    of={templateConfigEntity}
    opens="template"
    fixed={{ organization_id: organization.id }}
    presets={{ organization_id: organization.id }}
    inputs={(form) => <TemplateConfigInputs form={form} />}
  />
);
