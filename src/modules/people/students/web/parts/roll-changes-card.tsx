import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { rollChanges } from '../../contract/roll-changes.contract.ts';
import { studentLifecycle } from '../../contract/students.lifecycle.ts';
import { useStudentText } from '../texts.ts';

/** Who came onto the roll, left it or changed class in the last thirty days. */
export function RollChangesCard() {
  const t = useStudentText();
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const answer = useApi(rollChanges.rollChanges);
  if (!answer.data)
    return (
      <Panel title={t('roll_changes')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />
      </Panel>
    );
  const { list, total } = answer.data;
  if (list.length === 0) return null;
  return (
    <Panel title={t('roll_changes')} aside={<Link to="/students">{t('roll_changes_n', { n: total })}</Link>}>
      <RowList>
        {list.map((one) => (
          <li key={one.id}>
            <span>
              <Link to={`/students?id=${one.student.id}`}>{localizedName(one.student)}</Link>
              {one.classroom && <small> {localizedName(one.classroom)}</small>}
            </span>
            <Words tone="soft" figures>
              {localize(studentLifecycle.moves[one.move])} {format.dayShort(one.at)}
            </Words>
          </li>
        ))}
      </RowList>
    </Panel>
  );
}
