import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { PrintDialog } from '#web/ui/dialogs/print-dialog.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import type { coverLessons } from '../../../contract/cover-lessons.contract.ts';
import { useCoverText } from '../../texts.ts';
import { useCoverWords } from '../cover-words.ts';
import classes from './day-board.module.css';

/** The covers of a day on a sheet of A4, for the notice board: which lesson, who takes it. Not who is away why. */
export function DaySheet({
  of: board,
  onClose,
}: {
  readonly of: CallOutput<typeof coverLessons.board>;
  readonly onClose: () => void;
}) {
  const t = useCoverText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const words = useCoverWords();
  const title = t('sheet_title', { day: `${format.day(board.day)} ${format.weekday(board.day)}` });
  return (
    <PrintDialog title={t('print')} label={title} printLabel={t('print')} onClose={onClose}>
      <Words as="h1" size="title" weight={600} below={12}>
        {title}
      </Words>
      <table className={`wide ${classes.sheet}`}>
        <thead>
          <tr>
            <th scope="col">{t('period')}</th>
            <th scope="col">{t('class')}</th>
            <th scope="col">{t('lesson')}</th>
            <th scope="col">{t('planned_teacher')}</th>
            <th scope="col">{t('taken_by')}</th>
          </tr>
        </thead>
        <tbody>
          {board.list.map((one) => (
            <tr key={one.id}>
              <td>{`${one.period_from} · ${format.time(one.starts_at)}`}</td>
              <td>{words.classes(one)}</td>
              <td>{words.name(one)}</td>
              <td>{localizedName(one.teacher)}</td>
              <td>{words.taker(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintDialog>
  );
}
