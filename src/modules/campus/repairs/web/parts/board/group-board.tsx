import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { Panel } from '#web/ui/panel.tsx';
import { useRepairText } from '../../texts.ts';
import { RepairBoard } from './repair-board.tsx';
import { RepeatedFaults } from './repeated-faults.tsx';

/** On the page of a workbench group: where it burns, and what keeps coming back. */
export function GroupBoard() {
  const t = useRepairText();
  const navigate = useNavigate();
  return (
    <>
      <Panel
        title={t('group_title')}
        aside={
          <Button variant="default" size="compact-sm" component={Link} to="/repair_orders">
            {t('group_all')}
          </Button>
        }
      >
        <RepairBoard isShort onOpen={(id) => void navigate(`/repair_orders?id=${id}`)} />
      </Panel>
      <RepeatedFaults />
    </>
  );
}
