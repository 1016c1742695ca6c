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
import { MissingChildren } from './missing-children.tsx';

/** On the page of the workbench group of guardians: who is missing, and the leave of the children. */
export function ChildrenCard() {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  const span = useSpan();
  const base = useLeaveBase();
  const answer = useApi(vacations.list, { query: { scope: 'children', per_page: 10 } });
  return (
    <>
      <MissingChildren />
      <RowsPanel title={t('list_children')} none={t('none_children')} rows={(answer.data?.list ?? []).slice(0, 5)}>
        {(row) => [
          <Link key="what" to={`${base}/${row.id}`}>
            {`${localizedName(row.applicant)} · ${span(row)}`}
          </Link>,
          <StateBadge key="state" of={vacationLifecycle} state={row.status} />,
        ]}
      </RowsPanel>
      <Button component={Link} to={`${base}?tab=children`} variant="default">
        {t('to_leave')}
      </Button>
    </>
  );
}
