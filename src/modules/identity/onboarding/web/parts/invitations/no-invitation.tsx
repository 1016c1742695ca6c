import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useText } from '../../texts.ts';

/** An address that names no invitation: what to do instead of wondering on the sign-in page. */
export function NoInvitation() {
  const t = useText();
  return (
    <EmptyState
      title={t('invite_incomplete')}
      detail={t('invite_incomplete_hint')}
      action={
        <Button component={Link} to="/login" variant="default">
          {t('sign_in')}
        </Button>
      }
    />
  );
}
