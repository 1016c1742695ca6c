import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useRights } from '#web/session/rights.tsx';
import { doorlocks } from '../../../contract/doorlocks.contract.ts';
import { doorRights } from '../../../rights.ts';
import { useDoorText } from '../../texts.ts';

/** The way to the simulated doors, where this portal has them. */
export function SimulatorLink() {
  const t = useDoorText();
  const { can } = useRights();
  const vendors = useApi(doorlocks.vendors, {}, { enabled: can(doorRights.locks) });
  if (!vendors.data?.list.some((one) => one.code === 'simulator')) return null;
  return (
    <Button component={Link} to="/doorLock/simulator" variant="default">
      {t('simulator')}
    </Button>
  );
}
