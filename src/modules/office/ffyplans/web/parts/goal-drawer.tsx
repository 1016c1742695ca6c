import { useState } from 'react';
import { Link } from 'react-router';
import { files } from '#shared/calls/files.contract.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { call } from '#web/api/call.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { KnownState } from '#web/ui/state-badge.tsx';
import { type FfyplanShown, ffyplans, type GoalShown } from '../../contract/ffyplans.contract.ts';
import { directions } from '../../contract/lights.ts';
import { useFfyplanText } from '../texts.ts';
import classes from './ffyplans.module.css';
import { LightMark } from './light.tsx';
import { TargetChanges } from './targets/target-changes.tsx';

const GoalEditor = lazyDialog(async () => (await import('./goal-editor.tsx')).GoalEditor);
const ActualDialog = lazyDialog(async () => (await import('./actual-dialog.tsx')).ActualDialog);

interface Props {
  readonly plan: FfyplanShown;
  readonly goal: GoalShown;
  readonly onClose: () => void;
}

/** One goal: whose it is, its figures from year to year, and what is done for it. */
export function GoalDrawer({ plan, goal, onClose }: Props) {
  const t = useFfyplanText();
  const [opened, open] = useState<'edit' | 'below' | 'enter' | null>(null);
  const remove = useSend(ffyplans.removeGoal, { onSuccess: onClose });
  const mayChange = plan.actions.includes('update');
  const ask = async () => {
    if (await confirm({ title: t('goal_remove_sure'), confirm: t('remove'), danger: true }))
      remove.mutate({ params: { id: plan.id, goal_id: goal.id } });
  };
  const close = () => open(null);
  return (
    <>
      <SideDrawer
        kind="record"
        opened
        onClose={onClose}
        title={`${goal.code} ${goal.title}`}
        foot={
          <FootActions
            acts={[
              mayChange && { key: 'remove', kind: 'danger', label: t('remove'), onClick: () => void ask() },
              mayChange && goal.depth < 4 && { key: 'below', label: t('goal_below'), onClick: () => open('below') },
              mayChange && { key: 'edit', kind: 'primary', label: t('edit'), onClick: () => open('edit') },
              goal.actions.includes('enter') && {
                key: 'enter',
                kind: 'primary',
                label: t('enter'),
                onClick: () => open('enter'),
              },
            ]}
          />
        }
      >
        <GoalFacts plan={plan} goal={goal} />
      </SideDrawer>
      {opened === 'edit' && <GoalEditor plan={plan} goal={goal} onClose={close} />}
      {opened === 'below' && <GoalEditor plan={plan} goal={null} below={goal.id} onClose={close} />}
      {opened === 'enter' && <ActualDialog plan={plan} goal={goal} onClose={close} />}
    </>
  );
}

function GoalFacts({ plan, goal }: Omit<Props, 'onClose'>) {
  const t = useFfyplanText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const { indicator } = goal;
  return (
    <Stack gap={16}>
      <LightMark light={goal.light} reached={goal.reached} />
      <Facts
        facts={[
          { label: t('owner'), value: goal.owner && localizedName(goal.owner) },
          { label: t('department'), value: goal.department && localizedName(goal.department) },
          { label: t('weight'), value: `${goal.weight}%` },
          ...(indicator
            ? [
                {
                  label: t('indicator'),
                  value: [indicator.name, indicator.unit && `(${indicator.unit})`].filter(Boolean).join(' '),
                },
                { label: t('direction'), value: labelOf(directions, indicator.direction, lang) },
                { label: t('baseline'), value: indicator.baseline },
              ]
            : []),
        ]}
      />
      {indicator && <GoalYears plan={plan} goal={goal} />}
      {indicator && <TargetChanges plan={plan} goal={goal} />}
      <GoalItems plan={plan} goal={goal} />
    </Stack>
  );
}

function GoalYears({ plan, goal }: Omit<Props, 'onClose'>) {
  const t = useFfyplanText();
  const format = useFormat();
  const figure = (value: number | null) => (value === null ? '—' : format.number(value));
  const { indicator, yearly } = goal;
  if (!indicator || yearly.length === 0) return null;
  return (
    <Stack gap={12}>
      <LineChart
        title={indicator.name}
        unit={indicator.unit}
        series={[t('actual'), t('wanted')]}
        points={yearly.map((one) => ({ tick: String(one.year), values: [one.actual, one.target] }))}
        nowAt={yearly.findIndex(({ year }) => year === plan.year)}
        table={{
          columns: [t('year'), t('actual'), t('wanted')],
          rows: yearly.map((one) => ({
            key: String(one.year),
            label: String(one.year),
            values: [figure(one.actual), figure(one.target)],
          })),
        }}
      />
      <table className={`wide ${classes.years}`}>
        <thead>
          <tr>
            <th>{t('year')}</th>
            <th>{t('wanted')}</th>
            <th>{t('actual')}</th>
            <th>{t('note')}</th>
          </tr>
        </thead>
        <tbody>
          {yearly.map((one) => (
            <tr key={one.year}>
              <td>{one.year}</td>
              <td>{figure(one.target)}</td>
              <td>{figure(one.actual)}</td>
              <td>
                <Stack gap={4}>
                  {one.note && <span>{one.note}</span>}
                  {one.evidence.map((file) => (
                    <FileLink
                      key={file.id}
                      file={file}
                      renew={async () => (await call(files.show, { params: { id: file.id } })).url}
                    />
                  ))}
                </Stack>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}

/** What other modules plan and do for the goal, the latest first. */
function GoalItems({ plan, goal }: Omit<Props, 'onClose'>) {
  const t = useFfyplanText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(ffyplans.goalItems, { params: { id: plan.id, goal_id: goal.id } });
  return (
    <Stack as="section" gap={8} aria-label={t('items')}>
      <Words as="h3" weight={600}>
        {t('items')}
      </Words>
      <Loaded of={answer} skeleton={<TextSkeleton lines={3} />}>
        {({ list }) =>
          list.length === 0 ? (
            <Words tone="soft">{t('items_none')}</Words>
          ) : (
            <RowList>
              {list.map((item) => (
                <li key={item.id}>
                  <Stack as="span" gap={2} narrow>
                    <Link to={item.route}>{item.text}</Link>
                    <Words size="small" tone="soft">
                      {[format.day(item.on), item.place && localizedName(item.place)].filter(Boolean).join(' · ')}
                    </Words>
                  </Stack>
                  <Inline as="span" gap={8}>
                    <KnownState is={item.state} />
                  </Inline>
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Stack>
  );
}
