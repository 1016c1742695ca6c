import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { vacationLifecycle } from '../../../contract/vacation.lifecycle.ts';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import { useLeaveBase, useSpan } from '../leave-words.ts';
import { BalanceRings } from './balance-rings.tsx';

/** On the page of the workbench group: what is left, and the latest requests. */
export function OwnCard() {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  const span = useSpan();
  const base = useLeaveBase();
  const answer = useApi(vacations.list, { query: { scope: 'own', per_page: 10 } });
  return (
    <>
      <BalanceRings />
      <RowsPanel title={t('my_requests')} none={t('none_own')} rows={(answer.data?.list ?? []).slice(0, 4)}>
        {(row) => [
          <Link key="what" to={`${base}/${row.id}`}>
            {`${localizedName(row.type)} · ${span(row)}`}
          </Link>,
          <StateBadge key="state" of={vacationLifecycle} state={row.status} />,
        ]}
      </RowsPanel>
      <Button component={Link} to={base} variant="default">
        {t('to_leave')}
      </Button>
    </>
  );
}
