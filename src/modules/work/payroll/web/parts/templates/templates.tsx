import { Button } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { bankFormats, wageCategories } from '../../../contract/payroll-kinds.ts';
import { readyBankFiles } from '../../../contract/ready-bank-files.ts';
import { bankFileTemplates, wageTemplates } from '../../../contract/wage-templates.contract.ts';
import { payrollRights } from '../../../rights.ts';
import { usePayrollText } from '../../texts.ts';

/** The columns of tables that come every month, and how banks want their files. */
export function Templates() {
  const { can } = useRights();
  return (
    <Stack gap={16}>
      {can(payrollRights.prepare) && <WageTemplates />}
      {can(payrollRights.bank) && <BankFiles />}
    </Stack>
  );
}

function WageTemplates() {
  const t = usePayrollText();
  const localize = useLocalize();
  const answer = useApi(wageTemplates.list, { query: { per_page: 100 } });
  const remove = useSend(wageTemplates.remove);
  return (
    <Panel title={t('wage_templates')}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={3} />}>
        {({ list }) => (
          <Stack gap={8}>
            {list.length === 0 && <Words tone="faint">{t('no_templates')}</Words>}
            <RowList>
              {list.map((one) => (
                <li key={one.id}>
                  <span>
                    {one.name}{' '}
                    <Words tone="soft">
                      {localize(wageCategories.find(({ code }) => code === one.category) ?? wageCategories[0])} ·{' '}
                      {t('columns_n', { n: one.columns.length })}
                    </Words>
                  </span>
                  <Button variant="subtle" onClick={() => remove.mutate({ params: { id: one.id } })}>
                    {t('remove')}
                  </Button>
                </li>
              ))}
            </RowList>
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

function BankFiles() {
  const t = usePayrollText();
  const localize = useLocalize();
  const answer = useApi(bankFileTemplates.list, { query: { per_page: 100 } });
  const create = useSend(bankFileTemplates.create);
  const remove = useSend(bankFileTemplates.remove);
  return (
    <Panel title={t('bank_layouts')}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={3} />}>
        {({ list }) => (
          <Stack gap={8}>
            <RowList>
              {list.map((one) => (
                <li key={one.id}>
                  <span>
                    {one.name}{' '}
                    <Words tone="soft">
                      {localize(bankFormats.find(({ code }) => code === one.format) ?? bankFormats[0])} · {one.encoding}
                    </Words>
                  </span>
                  <Button variant="subtle" onClick={() => remove.mutate({ params: { id: one.id } })}>
                    {t('remove')}
                  </Button>
                </li>
              ))}
            </RowList>
            <Inline gap={8} wrap>
              {readyBankFiles
                .filter(({ name }) => !list.some((one) => one.name === name))
                .map((ready) => (
                  <Button
                    key={ready.name}
                    variant="default"
                    onClick={() => create.mutate({ body: { ...ready, fields: [...ready.fields] } })}
                  >
                    {t('add_ready', { name: ready.name })}
                  </Button>
                ))}
            </Inline>
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
