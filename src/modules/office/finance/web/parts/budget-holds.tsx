import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { FormGroup } from '#web/ui/form-drawer.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { oaBudgets } from '../../contract/budgets.contract.ts';
import { holdStates } from '../../contract/hold-states.ts';
import { useFinanceText } from '../texts.ts';

/** What binds the money of a budget, below its form. */
export function BudgetHolds({ id }: { readonly id: string }) {
  const t = useFinanceText();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const read = useApi(oaBudgets.holds, { params: { id }, query: { page } }, { keepPrevious: true });
  return (
    <FormGroup title={t('holds')}>
      <Loaded of={read} skeleton={<TextSkeleton lines={4} />}>
        {({ list, total, per_page }) =>
          list.length === 0 ? (
            <Words tone="soft">{t('holds_none')}</Words>
          ) : (
            <>
              <RowList>
                {list.map((hold) => (
                  <li key={hold.id}>
                    <span>
                      {hold.title ?? t('hold_other')} <ChoiceBadge of={holdStates} code={hold.state} />
                    </span>
                    <Words figures>{format.money(hold.state === 'used' ? hold.used_fen : hold.amount_fen)}</Words>
                  </li>
                ))}
              </RowList>
              {total > per_page && (
                <Inline gap={8} justify="end">
                  <Button size="xs" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t('newer')}
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    disabled={page * per_page >= total}
                    onClick={() => setPage(page + 1)}
                  >
                    {t('older')}
                  </Button>
                </Inline>
              )}
            </>
          )
        }
      </Loaded>
    </FormGroup>
  );
}
