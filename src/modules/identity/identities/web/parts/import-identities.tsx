import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { accessRights } from '#modules/core/access/rights.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { useText } from '../texts.ts';

/** Which company accounts open whose account here, as a file of the present organisation. */
export function ImportIdentitiesButton() {
  const t = useText();
  const { can } = useRights();
  const organization = useSettings()?.organization;
  const [isOpen, setOpen] = useState(false);
  if (!organization || !can(accessRights.accounts)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('import_identities')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog
            title={t('import_identities')}
            definition="external_identities"
            params={{ organization_id: organization.id }}
            invalidates={['admin_users', 'identities']}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
