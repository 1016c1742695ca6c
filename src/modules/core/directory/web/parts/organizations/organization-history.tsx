import { useApi } from '#web/api/queries.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { organizations } from '../../../contract/organizations.contract.ts';
import { organizationLifecycle } from '../../../contract/organizations.lifecycle.ts';
import { useDirectoryText } from '../../texts.ts';
import { History } from '../departments/history-drawer.tsx';
import type { OrganizationTabProps } from '../directory-types.ts';

/** What happened to an organisation. */
export function OrganizationHistory({ organization }: OrganizationTabProps) {
  const t = useDirectoryText();
  const answer = useApi(organizations.history, { params: { id: organization.id } });
  return (
    <Panel title={t('tab_history')}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={5} />}>
        {(data) => <History of={organizationLifecycle} events={data.list} />}
      </Loaded>
    </Panel>
  );
}
