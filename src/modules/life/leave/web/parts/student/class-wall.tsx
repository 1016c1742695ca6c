import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { absenceMarks } from '../../../contract/absence-marks.contract.ts';
import { useLeaveText } from '../../texts.ts';
import { ClassRoll } from './class-roll.tsx';
import classes from './roll.module.css';

interface Props {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** Classes with who is there today; the one that is chosen with its roll. */
export function ClassWall({ chosen, onChoose }: Props) {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  const answer = useApi(absenceMarks.classes, {});
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  const { list } = answer.data;
  if (list.length === 0) return <EmptyState title={t('no_classes')} detail={t('no_classes_help')} />;
  const open = list.find(({ id }) => id === chosen) ?? list[0];
  return (
    <>
      {list.length > 1 && (
        <Panel title={t('classes')}>
          <Cards least={150} gap={8}>
            {list.map((one) => (
              <button
                key={one.id}
                type="button"
                className={classes.tile}
                aria-pressed={one.id === open?.id}
                data-ringing={one.unexplained > 0}
                onClick={() => onChoose(one.id)}
              >
                <Stack gap={2} items="start">
                  <Words weight={600}>{localizedName(one)}</Words>
                  <Words size="small" tone="soft" figures>
                    {t('present_n', { n: one.students - one.away - one.unexplained, of: one.students })}
                  </Words>
                  {one.unexplained > 0 && (
                    <Words size="small" tone="refused">
                      {t('unexplained_n', { n: one.unexplained })}
                    </Words>
                  )}
                  {one.requests > 0 && (
                    <Words size="small" tone="waiting">
                      {t('requests_n', { n: one.requests })}
                    </Words>
                  )}
                </Stack>
              </button>
            ))}
          </Cards>
        </Panel>
      )}
      {open && <ClassRoll key={open.id} classroomId={open.id} />}
    </>
  );
}
