import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { today } from '#shared/dates.ts';
import type { RowOf } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { slipLifecycle } from '../../../contract/payroll.lifecycle.ts';
import { wageUsers } from '../../../contract/wage-users.contract.ts';
import { usePayrollText } from '../../texts.ts';
import { useColumnLabel } from '../column-label.ts';
import { years } from '../last-years.ts';
import { useSlipPath } from '../paths.ts';
import { useShownFigures } from '../use-shown-figures.ts';
import { YearStrip } from './year-strip.tsx';

type Slip = RowOf<typeof wageUsers.list>;

/** Own slips by month, the newest first; figures only after a proof, and grey again after ten minutes. */
export function MyPay() {
  const t = usePayrollText();
  const [year, setYear] = useState(() => Number(today().slice(0, 4)));
  const answer = useApi(wageUsers.list, { query: { year, per_page: 100 } });
  const figures = useShownFigures(year, () => void answer.refetch());
  const slips = answer.data?.list;
  return (
    <Stack gap={16}>
      <Inline gap={12} wrap align="end">
        <SelectField
          label={t('year')}
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
          options={years().map((value) => ({ value, label: value }))}
        />
        {figures.isShown ? (
          <Button variant="default" onClick={figures.hide}>
            {t('hide_figures')}
          </Button>
        ) : (
          <Button onClick={figures.show}>{t('show_figures')}</Button>
        )}
      </Inline>
      {slips ? (
        <>
          <YearStrip slips={slips} isShown={figures.isShown} year={year} />
          {figures.summary && <YearSummary summary={figures.summary} />}
          {slips.length === 0 ? (
            <EmptyState title={t('no_slips')} detail={t('no_slips_help')} />
          ) : (
            <RowList>
              {slips.map((slip) => (
                <SlipLine key={slip.id} slip={slip} isShown={figures.isShown} />
              ))}
            </RowList>
          )}
        </>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
    </Stack>
  );
}

export function SlipLine({ slip, isShown }: { readonly slip: Slip; readonly isShown: boolean }) {
  const t = usePayrollText();
  const format = useFormat();
  const { month: months } = useFormat();
  const pathOf = useSlipPath();
  return (
    <li>
      <Stack gap={4}>
        <span>
          <Link to={pathOf(slip.id)}>{months(slip.month)}</Link> <Words tone="soft">{slip.title}</Words>
          {slip.is_archived && <Words tone="faint"> {t('archived')}</Words>}
        </span>
        <Words tone="faint" size="small">
          {t('paid_on', { day: format.day(slip.pay_date) })}
          {slip.recall_reason && ` · ${t('recalled_because', { reason: slip.recall_reason })}`}
        </Words>
      </Stack>
      <Inline gap={12}>
        <Words figures weight={500}>
          {isShown && slip.net_fen !== null ? format.money(slip.net_fen) : t('hidden_amount')}
        </Words>
        <StateBadge of={slipLifecycle} state={slip.status} />
      </Inline>
    </li>
  );
}

function YearSummary({ summary }: { readonly summary: NonNullable<ReturnType<typeof useShownFigures>['summary']> }) {
  const t = usePayrollText();
  const format = useFormat();
  const labelOf = useColumnLabel();
  return (
    <Panel
      title={t('year_total', { year: summary.year })}
      aside={<Words figures>{format.money(summary.net_fen)}</Words>}
    >
      <Words as="p" tone="soft" size="small">
        {t('year_total_help')}
      </Words>
      <RowList>
        {summary.lines.map((line) => (
          <li key={line.label}>
            <span>{labelOf(line)}</span>
            <Words figures>{format.money(line.fen)}</Words>
          </li>
        ))}
      </RowList>
    </Panel>
  );
}
