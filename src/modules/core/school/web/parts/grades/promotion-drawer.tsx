import { Button } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import type { CacheGroup } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { TaskDialog } from '#web/tasks/tasks.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { promotion } from '../../../contract/promotion.contract.ts';
import { schoolYears } from '../../../contract/school-years.contract.ts';
import { useSchoolText } from '../../texts.ts';
import classes from './promotion-drawer.module.css';

type Plan = CallOutput<typeof promotion.check>;
type Row = Plan['rows'][number];
type Move = Exclude<Row['move'], 'stay'>;

const MOVES: readonly Move[] = ['up', 'graduate', 'end'];
const REFRESHES: readonly CacheGroup[] = ['classrooms', 'grades', 'departments', 'organizations'];

function PlanRow({ row, onMove }: { readonly row: Row; readonly onMove: (move: Move) => void }) {
  const t = useSchoolText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const later = lang === 'us' ? (row.new_name_en ?? row.new_name) : row.new_name;
  return (
    <tr data-bad={row.without_target > 0}>
      <th scope="row">{localizedName(row)}</th>
      <td>{row.students_count}</td>
      <td>
        {row.move === 'stay' ? (
          t('move_stay')
        ) : (
          <select
            aria-label={t('move_of', { name: localizedName(row) })}
            value={row.move}
            onChange={(event) => onMove(event.currentTarget.value as Move)}
          >
            {MOVES.map((move) => (
              <option key={move} value={move}>
                {t(`move_${move}`)}
              </option>
            ))}
          </select>
        )}
      </td>
      <td>
        {row.without_target > 0 ? (
          <Words tone="refused" weight={600}>
            {t('without_target', { n: row.without_target })}
          </Words>
        ) : (
          (later ?? '—')
        )}
      </td>
    </tr>
  );
}

function PlanTable({ plan, onMove }: { readonly plan: Plan; readonly onMove: (id: string, move: Move) => void }) {
  const t = useSchoolText();
  return (
    <>
      <p className={classes.counts} role="status">
        {t('plan_counts', {
          up: plan.counts.up,
          graduate: plan.counts.graduate,
          end: plan.counts.end,
          stay: plan.counts.stay,
        })}
        {plan.counts.errors > 0 && (
          <Words tone="refused" weight={600}>
            {t('plan_errors', { n: plan.counts.errors })}
          </Words>
        )}
      </p>
      <table className={classes.plan}>
        <thead>
          <tr>
            <th scope="col">{t('class')}</th>
            <th scope="col">{t('students')}</th>
            <th scope="col">{t('move')}</th>
            <th scope="col">{t('afterwards')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.rows.map((row) => (
            <PlanRow key={row.classroom_id} row={row} onMove={(move) => onMove(row.classroom_id, move)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The dry run for a school year, asked anew whenever the year or a decision changes. */
function usePlan(organization_id: string, school_year_id: string) {
  const [overrides, setOverrides] = useState<ReadonlyMap<string, Move>>(new Map());
  const check = useSend(promotion.check, { invalidates: false, errorDisplay: 'inline' });
  const { mutate } = check;
  const list = [...overrides].map(([classroom_id, move]) => ({ classroom_id, move }));
  const key = JSON.stringify(list);
  // sending is new with every drawing; only another year or decision asks again
  const ask = useRef(mutate);
  ask.current = mutate;
  useEffect(() => {
    if (school_year_id) ask.current({ body: { organization_id, school_year_id, overrides: JSON.parse(key) } });
  }, [organization_id, school_year_id, key]);
  return {
    plan: check.data,
    error: check.error,
    isChecking: check.isPending,
    overrides: list,
    decide: (id: string, move: Move) => setOverrides((now) => new Map(now).set(id, move)),
    again: () => mutate({ body: { organization_id, school_year_id, overrides: list } }),
  };
}

interface Props {
  readonly organization_id: string;
  readonly onClose: () => void;
}

/** The yearly promotion: choose the coming year, look at the dry run, decide exceptions, begin. */
export function PromotionDrawer({ organization_id, onClose }: Props) {
  const t = useSchoolText();
  const years = useApi(schoolYears.options, { query: { per_page: 25 } });
  const open = (years.data?.list ?? []).filter((year) => !year.is_over);
  const [chosen, choose] = useState('');
  const school_year_id = chosen || (open[0]?.id ?? '');
  const { plan, error, isChecking, overrides, decide, again } = usePlan(organization_id, school_year_id);
  const [taskId, setTaskId] = useState<string | null>(null);
  const begin = useSend(promotion.promote, { onSuccess: (answer) => setTaskId(answer.data_task_id) });
  if (taskId)
    return (
      <Suspense fallback={null}>
        <TaskDialog taskId={taskId} title={t('promote')} onClose={onClose} invalidates={REFRESHES} />
      </Suspense>
    );
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={t('promote')}
      foot={
        <Button
          loading={begin.isPending}
          disabled={!plan || isChecking || plan.counts.errors > 0}
          onClick={() =>
            plan && begin.mutate({ body: { organization_id, school_year_id, overrides, revision: plan.revision } })
          }
        >
          {t('promote_begin')}
        </Button>
      }
    >
      <Stack gap={16}>
        <p className={classes.help}>{t('promote_help')}</p>
        {years.error && !years.data && <ErrorState error={years.error} onRetry={() => void years.refetch()} />}
        {years.data && open.length === 0 && <EmptyState title={t('no_open_year')} detail={t('no_open_year_help')} />}
        {open.length > 0 && (
          <SelectField
            label={t('into_year')}
            value={school_year_id}
            onChange={choose}
            options={open.map((year) => ({ value: year.id, label: year.name }))}
          />
        )}
        {plan && !error ? (
          <PlanTable plan={plan} onMove={decide} />
        ) : error?.code === 200200 ? (
          <EmptyState kind="lost" title={error.message} />
        ) : error ? (
          <ErrorState error={error} onRetry={again} />
        ) : (
          (years.isPending || school_year_id !== '') && <RowSkeleton rows={6} />
        )}
      </Stack>
    </SideDrawer>
  );
}
