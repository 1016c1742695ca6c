import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EntityInputs } from '#web/ui/entity/field-inputs.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { oaBudgets } from '../../contract/budgets.contract.ts';
import { financeRights } from '../../rights.ts';
import { useFinanceText } from '../texts.ts';
import { BudgetBars, boundOf, freeOf, type Money } from './budget-bars.tsx';
import { budgetEntity } from './budget-entity.ts';
import { BudgetHolds } from './budget-holds.tsx';
import { subjectEntity } from './subject-entity.ts';

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
    <>
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
            <Subjects year={summary.year} />
          )
        }
      </Loaded>
    </>
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
          <Cards least={360} gap={16} align="start">
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
      <ManagedList
        of={budgetEntity}
        fixed={{ year, ...(department_id ? { department_id } : {}) }}
        presets={{ year }}
        isEditable={!isNarrow}
        opens="budget"
        tools={!isNarrow && <Tools year={year} department_id={department_id} />}
        inputs={(form, row) => (
          <>
            <EntityInputs of={budgetEntity} form={form} />
            {row && <BudgetHolds id={row.id} />}
          </>
        )}
      />
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

function Tools({ year, department_id }: { readonly year: number; readonly department_id: string | null }) {
  const t = useFinanceText();
  const organization_id = useSettings()?.organization?.id ?? '';
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ExportButton
        endpoint={oaBudgets.export}
        input={{ query: { year, ...(department_id ? { department_id } : {}) } }}
        label={t('export')}
      />
      <Button variant="default" leftSection={<IconUpload aria-hidden size={16} />} onClick={() => setImporting(true)}>
        {t('import')}
      </Button>
      {isImporting && (
        <ImportDialog
          title={t('import_of', { year })}
          definition="oa_budgets"
          params={{ organization_id, year }}
          invalidates={['oa_budgets']}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}

function Subjects({ year }: { readonly year: number }) {
  const isNarrow = useIsNarrow();
  return (
    <ManagedList
      of={subjectEntity}
      fixed={{ year }}
      presets={{ year }}
      isEditable={!isNarrow}
      opens="subject"
      tools={!isNarrow && <SubjectImport year={year} />}
    />
  );
}

function SubjectImport({ year }: { readonly year: number }) {
  const t = useFinanceText();
  const { canAtGroup } = useRights();
  const [isOpen, setOpen] = useState(false);
  if (!canAtGroup(financeRights.manage)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconUpload aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {isOpen && (
        <ImportDialog
          title={t('subject_import', { year })}
          definition="finance_subjects"
          params={{ year }}
          invalidates={['finance_subjects', 'oa_budgets']}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
