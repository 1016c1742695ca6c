import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { oaBudgets } from '../../contract/budgets.contract.ts';
import { useFinanceText } from '../texts.ts';
import { BudgetBars } from './budget-bars.tsx';

/** So many say where the money is; the others stand on the page. */
const SHOWN = 8;

/** The largest budgets of the year by subject, above the apps of the finance workbench. */
export function Tab() {
  const t = useFinanceText();
  const localizedName = useLocalizedName();
  const read = useApi(oaBudgets.summary, { query: {} });
  return (
    <Panel title={t('card')} aside={<Link to="/oa/budgets">{t('all_budgets')}</Link>}>
      <Loaded of={read} skeleton={<TextSkeleton lines={6} />}>
        {({ year, subjects }) =>
          subjects.length === 0 ? (
            <EmptyState small title={t('none')} />
          ) : (
            <BudgetBars
              title={t('largest', { year })}
              bars={[...subjects]
                .sort((one, other) => other.amount_fen - one.amount_fen)
                .slice(0, SHOWN)
                .map((one) => ({ ...one, key: one.code, name: `${one.code} ${localizedName(one)}` }))}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
