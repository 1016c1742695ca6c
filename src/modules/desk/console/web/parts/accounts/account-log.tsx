import { useState } from 'react';
import { accessRights } from '#modules/core/access/rights.ts';
import { useRights } from '#web/session/rights.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useText } from '../../texts.ts';
import { useLogColumns } from '../log/log-columns.tsx';
import { LogDetail } from '../log/log-detail.tsx';
import { useLogList } from '../log/use-logs.ts';

const DAY_MS = 86_400_000;

function Entries({ id }: { readonly id: string }) {
  const t = useText();
  const [now] = useState(Date.now);
  const [opened, setOpened] = useState<string | null>(null);
  const columns = useLogColumns();
  const range = {
    from: new Date(now - 30 * DAY_MS).toISOString(),
    to: new Date(now + DAY_MS).toISOString(),
    target_type: 'user',
    target_id: id,
  };
  const list = useLogList(range, () => undefined);
  return (
    <Panel title={t('log_about')}>
      <ListView
        list={{ ...list, isFiltered: false }}
        columns={columns}
        caption={t('log_about')}
        nameOf={(row) => row.action}
        onOpen={(row) => setOpened(row.id)}
        empty={{ title: t('no_account_entries'), detail: t('no_account_entries_help') }}
      />
      {opened && <LogDetail id={opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
}

/** What others did with an account in the last 30 days; for readers of the log. */
export function AccountLog({ id }: { readonly id: string }) {
  const { can } = useRights();
  return can(accessRights.logs) ? <Entries id={id} /> : null;
}
