import { Button, SegmentedControl } from '@mantine/core';
import { IconCalendarPlus, IconSettings, IconUserPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { InviteButton, useMayInvite } from '../parts/booking/invite-button.tsx';
import { OwnVisits } from '../parts/list/own-visits.tsx';
import { useVisitorText } from '../texts.ts';
import classes from './my-visitor.page.module.css';

const HostPreferences = lazyDialog(async () => (await import('../parts/booking/host-preferences.tsx')).HostPreferences);

/** Visits that I make, and for staff the visits to me. One column, also on a wide screen. */
export function Page() {
  const t = useVisitorText();
  const [address, setAddress] = useSearchParams();
  const receives = useMayInvite();
  const { opened, open, close } = useOpened('do');
  const role = receives && address.get('role') === 'host' ? 'host' : 'visitor';
  return (
    <div className={classes.column}>
      <PageHead />
      {receives && (
        <SegmentedControl
          fullWidth
          size="md"
          mb={12}
          aria-label={t('mine_which')}
          value={role}
          onChange={(value) => setAddress(value === 'host' ? { role: 'host' } : {}, { replace: true })}
          data={[
            { value: 'visitor', label: t('mine_visits') },
            { value: 'host', label: t('mine_receives') },
          ]}
        />
      )}
      {role === 'host' && (
        <Button
          variant="subtle"
          h={44}
          mb={8}
          leftSection={<IconSettings aria-hidden size={18} />}
          onClick={() => open('preferences')}
        >
          {t('host_preferences')}
        </Button>
      )}
      {opened === 'preferences' && receives && <HostPreferences onClose={close} />}
      <OwnVisits key={role} role={role} />
      <div className={classes.foot} data-foot>
        <InviteButton
          variant={role === 'host' ? 'filled' : 'default'}
          leftSection={<IconUserPlus aria-hidden size={18} />}
          label={t('mine_invite')}
        />
        <Button
          component={Link}
          to="/visitor"
          variant={role === 'host' ? 'default' : 'filled'}
          leftSection={<IconCalendarPlus aria-hidden size={18} />}
        >
          {t('mine_book')}
        </Button>
      </div>
    </div>
  );
}
