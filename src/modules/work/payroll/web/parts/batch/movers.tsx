import { useState } from 'react';
import { Link } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import type { wageTables } from '../../../contract/wage-tables.contract.ts';
import { usePayrollText } from '../../texts.ts';
import { useSlipPath } from '../paths.ts';

type Mover = CallOutput<typeof wageTables.report>['movers'][number];

const LIMITS = ['0', '5', '10', '30', '50'] as const;
const SHOWN = 50;

/** Whose net is another one than last time, by more than a chosen share. */
export function Movers({ movers }: { readonly movers: readonly Mover[] }) {
  const t = usePayrollText();
  const format = useFormat();
  const pathOf = useSlipPath();
  const [limit, setLimit] = useState<string>('10');
  const found = movers.filter(({ percent }) => Math.abs(percent) > Number(limit) || limit === '0');
  if (movers.length === 0) return null;
  return (
    <Panel title={t('movers')} aside={<Words figures>{t('people_n', { n: found.length })}</Words>}>
      <Stack gap={12}>
        <SelectField
          label={t('movers_limit')}
          value={limit}
          onChange={setLimit}
          options={LIMITS.map((value) => ({
            value,
            label: value === '0' ? t('movers_all') : t('movers_over', { n: value }),
          }))}
        />
        <RowList>
          {found.slice(0, SHOWN).map((one) => (
            <li key={one.id}>
              <Stack gap={2}>
                <Link to={pathOf(one.id)}>{one.name}</Link>
                <Words tone="soft" size="small" figures>
                  {format.money(one.before_fen)} → {format.money(one.now_fen)}
                </Words>
              </Stack>
              <Words figures>{t(one.percent < 0 ? 'fell_by' : 'rose_by', { n: Math.abs(one.percent) })}</Words>
            </li>
          ))}
        </RowList>
        {found.length > SHOWN && (
          <Words tone="faint" size="small">
            {t('movers_more', { n: found.length - SHOWN })}
          </Words>
        )}
      </Stack>
    </Panel>
  );
}
