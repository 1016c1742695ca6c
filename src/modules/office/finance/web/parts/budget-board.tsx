import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { lazyPart } from '#web/api/lazy.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton, TextSkeleton } from '#web/ui/skeletons.tsx';
import { oaBudgets } from '../../contract/budgets.contract.ts';
import { useFinanceText } from '../texts.ts';
import { BudgetBars, boundOf, freeOf, type Money } from './budget-bars.tsx';

/** The bars are seen first; what is listed below them loads by itself. */
const BudgetList = lazyPart(async () => (await import('./budget-list.tsx')).BudgetList);
const SubjectList = lazyPart(async () => (await import('./subject-list.tsx')).SubjectList);

type Summary = CallOutput<typeof oaBudgets.summary>;

const TABS = ['budgets', 'subjects'] as const;

/** Budgets of a year as bars and as a list, and the subjects of that year. On a phone they are read. */
export function BudgetBoard() {
  const t = useFinanceText();
  const [address, setAddress] = useSearchParams();
  const tab = TABS.find((known) => known === address.get('tab')) ?? 'budgets';
  const asked = Number(address.get('in')) || undefined;
  const department_id = address.get('of') ?? undefined;
  const goTo = (next: { readonly tab?: string; readonly in?: string; readonly of?: string | null }) => {
    const kept = {
      tab,
      ...(asked ? { in: String(asked) } : {}),
      ...(department_id ? { of: department_id } : {}),
      ...next,
    };
    setAddress(Object.fromEntries(Object.entries(kept).filter(([, value]) => value)) as Record<string, string>, {
      replace: true,
    });
  };
  const query = { ...(asked ? { year: asked } : {}), ...(department_id ? { department_id } : {}) };
  const read = useApi(oaBudgets.summary, { query }, { keepPrevious: true });
  return (
    <Stack gap={16}>
      <Inline gap={16} lines={8} wrap justify="spread">
        <ViewTabs
          label={t('budgets')}
          value={tab}
          onChange={(value) => goTo({ tab: value })}
          tabs={TABS.map((value) => ({ value, label: t(value) }))}
        />
        <YearField summary={read.data} onChange={(year) => goTo({ in: year, of: null })} />
      </Inline>
      <Loaded of={read} skeleton={<TextSkeleton lines={10} />}>
        {(summary) =>
          tab === 'budgets' ? (
            <Budgets
              summary={summary}
              department_id={department_id ?? null}
              onChoose={(chosen) => goTo({ of: chosen })}
            />
          ) : (
            <Suspense fallback={<RowSkeleton />}>
              <SubjectList year={summary.year} />
            </Suspense>
          )
        }
      </Loaded>
    </Stack>
  );
}

interface YearProps {
  readonly summary: Summary | undefined;
  readonly onChange: (year: string) => void;
}

/** The years that have budgets, and the next one to be planned. */
function YearField({ summary, onChange }: YearProps) {
  const t = useFinanceText();
  if (!summary) return null;
  const years = [...new Set([Math.max(...summary.years) + 1, ...summary.years])];
  return (
    <SelectField
      label={t('year')}
      value={String(summary.year)}
      onChange={onChange}
      options={years.map((year) => ({ value: String(year), label: t('year_of', { year }) }))}
    />
  );
}

interface BudgetsProps {
  readonly summary: Summary;
  readonly department_id: string | null;
  readonly onChoose: (department: string | null) => void;
}

function Budgets({ summary, department_id, onChoose }: BudgetsProps) {
  const t = useFinanceText();
  const localizedName = useLocalizedName();
  const { year, whole, departments, subjects } = summary;
  const isNarrow = useIsNarrow();
  const chosen = departments.find((one) => one.id === department_id);
  if (departments.length === 0 && isNarrow) return <EmptyState title={t('none')} detail={t('none_phone')} />;
  return (
    <Stack gap={16}>
      {departments.length > 0 && (
        <>
          <Numbers whole={whole} />
          <Cards least={360} gap={16} align="start" fit>
            <Panel>
              <BudgetBars
                title={t('by_department')}
                bars={departments.map((one) => ({ ...one, key: one.id, name: localizedName(one) }))}
                chosen={department_id}
                onChoose={onChoose}
              />
            </Panel>
            <Panel>
              <BudgetBars
                title={chosen ? t('by_subject_of', { department: localizedName(chosen) }) : t('by_subject')}
                bars={subjects.map((one) => ({ ...one, key: one.code, name: `${one.code} ${localizedName(one)}` }))}
              />
            </Panel>
          </Cards>
        </>
      )}
      <Suspense fallback={<RowSkeleton />}>
        <BudgetList year={year} department_id={department_id} />
      </Suspense>
    </Stack>
  );
}

function Numbers({ whole }: { readonly whole: Money }) {
  const t = useFinanceText();
  const format = useFormat();
  const one = (key: 'planned' | 'used' | 'bound' | 'free', fen: number) => ({
    key,
    label: t(key),
    count: fen,
    shown: format.money(fen),
  });
  return (
    <CounterTiles
      counters={[
        one('planned', whole.amount_fen),
        one('used', whole.used_fen),
        one('bound', boundOf(whole)),
        one('free', freeOf(whole)),
      ]}
    />
  );
}
