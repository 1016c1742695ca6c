import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { serveUsers } from '../../../contract/serve-users.contract.ts';
import { useServiceStaffText } from '../../texts.ts';
import classes from '../service-staff.module.css';
import { ContractBand } from './contract-band.tsx';
import { type Company, ExtendDialog } from './extend-dialog.tsx';

/** Companies that send people here, with the course of their contracts through the year. */
export function CompanyList({ onOpen }: { readonly onOpen: (company: string) => void }) {
  const t = useServiceStaffText();
  const format = useFormat();
  const [extended, setExtended] = useState<Company | null>(null);
  const answer = useApi(serveUsers.companies, {});
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={4} />} />;
  const { list } = answer.data;
  if (list.length === 0) return <EmptyState title={t('none_companies')} detail={t('none_companies_help')} />;
  return (
    <>
      <Stack as="ul" gap={8} above={16} className={classes.companies}>
        {list.map((row) => (
          <li key={row.company}>
            <button type="button" className={classes.open} onClick={() => onOpen(row.company)}>
              <strong>{row.company}</strong>
              <Words tone="soft">
                {t('company_people', { n: format.number(row.people), working: format.number(row.working) })}
              </Words>
              <ContractBand from={row.contract_from} to={row.contract_to} />
              {row.expiring > 0 && (
                <Words tone="waiting">{t('company_expiring', { n: format.number(row.expiring) })}</Words>
              )}
            </button>
            <Button variant="default" onClick={() => setExtended(row)}>
              {t('extend')}
            </Button>
          </li>
        ))}
      </Stack>
      {extended && <ExtendDialog company={extended} onClose={() => setExtended(null)} />}
    </>
  );
}
