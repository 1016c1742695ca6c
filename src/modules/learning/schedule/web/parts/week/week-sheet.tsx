import { useFormat } from '#web/i18n/format.ts';
import { PrintDialog } from '#web/ui/dialogs/print-dialog.tsx';
import type { Timetable } from '../../../contract/lessons.contract.ts';
import { useScheduleText } from '../../texts.ts';
import { WeekGrid, type Whose } from './week-grid.tsx';
import classes from './week-sheet.module.css';

interface Props {
  readonly of: Timetable;
  readonly whose: Whose;
  readonly title: string;
  readonly onClose: () => void;
}

/** A week on A4, across. */
export function WeekSheet({ of, whose, title, onClose }: Props) {
  const t = useScheduleText();
  const format = useFormat();
  return (
    <PrintDialog title={t('print')} label={title} printLabel={t('print')} onClose={onClose}>
      <div className={classes.sheet}>
        <h2>
          {title} · {format.dayShort(of.from)} – {format.dayShort(of.to)}
        </h2>
        <WeekGrid of={of} whose={whose} />
      </div>
    </PrintDialog>
  );
}
