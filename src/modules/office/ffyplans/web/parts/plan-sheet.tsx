import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { PrintDialog } from '#web/ui/dialogs/print-dialog.tsx';
import type { FfyplanShown } from '../../contract/ffyplans.contract.ts';
import { lightNames } from '../../contract/lights.ts';
import { useFfyplanText } from '../texts.ts';
import classes from './ffyplans.module.css';

/** The goals of a plan on paper. */
export function PlanSheet({ plan, onClose }: { readonly plan: FfyplanShown; readonly onClose: () => void }) {
  const t = useFfyplanText();
  const titleOf = useTitleOf();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  return (
    <PrintDialog title={t('print')} label={titleOf(plan)} printLabel={t('print')} onClose={onClose}>
      <h2>{titleOf(plan)}</h2>
      <p>{plan.vision}</p>
      <table className={`wide ${classes.years}`}>
        <thead>
          <tr>
            <th>{t('goal_title')}</th>
            <th>{t('weight')}</th>
            <th>{t('owner')}</th>
            <th>{t('target_of', { year: plan.year })}</th>
            <th>{t('actual')}</th>
            <th>{t('light')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.goals.map((goal) => {
            const figures = goal.yearly.find(({ year }) => year === plan.year);
            return (
              <tr key={goal.id}>
                <td>{`${goal.code} ${goal.title}`}</td>
                <td>{`${goal.weight}%`}</td>
                <td>{goal.owner ? localizedName(goal.owner) : '—'}</td>
                <td>{figures?.target ?? '—'}</td>
                <td>{figures?.actual ?? '—'}</td>
                <td>{localize(lightNames.find(({ code }) => code === goal.light) ?? lightNames[3])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </PrintDialog>
  );
}
