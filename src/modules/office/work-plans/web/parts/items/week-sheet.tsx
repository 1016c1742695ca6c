import { addDays } from '#shared/dates.ts';
import { useFormat } from '#web/i18n/format.ts';
import { PrintDialog } from '#web/ui/dialogs/print-dialog.tsx';
import type { WorkPlanItem } from '../../../contract/work-plans.contract.ts';
import { useWorkPlanText } from '../../texts.ts';
import classes from '../work-plans.module.css';
import { useItemWords } from './item-words.ts';

interface Props {
  readonly monday: string;
  readonly items: readonly WorkPlanItem[];
  readonly onClose: () => void;
}

/** The week on paper, for the board in the staff room. */
export function WeekSheet({ monday, items, onClose }: Props) {
  const t = useWorkPlanText();
  const format = useFormat();
  const words = useItemWords();
  const title = t('week_of', { from: format.day(monday), to: format.dayShort(addDays(monday, 6)) });
  return (
    <PrintDialog title={t('print')} label={title} printLabel={t('print')} onClose={onClose}>
      <h2>{title}</h2>
      <table className={`wide ${classes.table}`}>
        <thead>
          <tr>
            <th>{t('day')}</th>
            <th>{t('time')}</th>
            <th>{t('item')}</th>
            <th>{t('place')}</th>
            <th>{t('owners')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>{format.dayShort(item.date)}</td>
              <td>{words.timeOf(item)}</td>
              <td>{item.text}</td>
              <td>{words.placeOf(item)}</td>
              <td>{words.whoOf(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintDialog>
  );
}
