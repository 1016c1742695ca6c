import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { wageTables } from '../../../contract/wage-tables.contract.ts';
import { wages } from '../../../contract/wages.contract.ts';
import { usePayrollText } from '../../texts.ts';
import { useColumnLabel } from '../column-label.ts';
import type { Batch } from './batch-types.ts';

/** The sums of this batch beside those of any other one of its kind. */
export function CompareWith({ batch }: { readonly batch: Batch }) {
  const t = usePayrollText();
  const { month: months } = useFormat();
  const [other, setOther] = useState('');
  const found = useApi(wages.list, {
    query: { category: [batch.category], status: ['sent', 'closed'], per_page: 50 },
  }).data?.list.filter(({ id }) => id !== batch.id);
  if (!found?.length) return null;
  return (
    <Panel title={t('compare_with')}>
      <Stack gap={12}>
        <SelectField
          label={t('compare_other')}
          value={other}
          onChange={setOther}
          clearable
          options={found.map(({ id, title, month }) => ({ value: id, label: `${months(month)} · ${title}` }))}
        />
        {other && <Compared batch={batch} other={other} />}
      </Stack>
    </Panel>
  );
}

function Compared({ batch, other }: { readonly batch: Batch; readonly other: string }) {
  const labelOf = useColumnLabel();
  const t = usePayrollText();
  const format = useFormat();
  const answer = useApi(wageTables.compare, { params: { id: batch.id }, query: { with: other } });
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={4} />}>
      {({ columns, rows_before, rows_now }) => (
        <RowList>
          <li>
            <Words weight={500}>{t('people')}</Words>
            <Words figures>
              {format.number(rows_before)} → {format.number(rows_now)}
            </Words>
          </li>
          {columns.map(({ key, label, before_fen, now_fen }) => (
            <li key={key}>
              <span>{labelOf(batch.columns.find((one) => one.key === key) ?? { label })}</span>
              <Words figures>
                {format.money(before_fen)} → {format.money(now_fen)}
              </Words>
            </li>
          ))}
        </RowList>
      )}
    </Loaded>
  );
}
