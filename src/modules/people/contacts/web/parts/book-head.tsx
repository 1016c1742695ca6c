import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { contactRights } from '../../rights.ts';
import { useContactText } from '../texts.ts';
import { OwnCardButton } from './own-card-dialog.tsx';

/** The way to the own contacts, and for staff how their own phone is shown. */
export function BookHead({ to }: { readonly to: string }) {
  const t = useContactText();
  const { can } = useRights();
  const userTypes = useSettings()?.user.user_types ?? [];
  return (
    <>
      {can(contactRights.own) && (
        <Button variant="default" component={Link} to={to}>
          {t('own_contacts')}
        </Button>
      )}
      {(userTypes.includes('teacher') || userTypes.includes('guard')) && <OwnCardButton />}
    </>
  );
}
