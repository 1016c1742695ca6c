import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { courseResources } from '../../../contract/course-resources.contract.ts';
import { useResourceText } from '../../texts.ts';
import type { ResourceDetail } from '../resource-types.ts';

/** Takes a resource from its readers for a time, with a reason that its authors read. */
export function HideDialog({ resource, onClose }: { readonly resource: ResourceDetail; readonly onClose: () => void }) {
  const t = useResourceText();
  return (
    <ReasonDialog
      endpoint={courseResources.hide}
      params={{ id: resource.id }}
      body={{ version: resource.version }}
      title={t('hide')}
      submitLabel={t('hide')}
      reasonLabel={t('hide_why')}
      success={t('hidden')}
      onClose={onClose}
    />
  );
}
