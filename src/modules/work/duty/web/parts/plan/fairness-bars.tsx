import type { CallOutput } from '#shared/endpoint.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import type { dutySchedules } from '../../../contract/duty-schedules.contract.ts';
import { useDutyText } from '../../texts.ts';
import classes from './fairness-bars.module.css';

/** What is dragged: the id of a person. */
export const PERSON = 'application/x-duty-person';

interface Props {
  readonly people: CallOutput<typeof dutySchedules.roster>['people'];
  readonly mayDrag?: boolean;
}

/** Points per person, who has most first: the bars say how fair a roster is. Each can be dragged into a seat. */
export function FairnessBars({ people, mayDrag = false }: Props) {
  const t = useDutyText();
  const localizedName = useLocalizedName();
  const most = Math.max(1, ...people.map(({ points }) => points));
  const least = Math.min(...people.map(({ points }) => points));
  return (
    <Panel
      title={t('fairness')}
      aside={
        <Words tone="soft" size="small">
          {people.length > 0 && t('spread', { n: Math.max(...people.map(({ points }) => points)) - least })}
        </Words>
      }
    >
      <ul className={classes.people}>
        {people.map(({ user, points, shifts, away_days }) => (
          <li
            key={user.id}
            draggable={mayDrag}
            data-drag={mayDrag}
            onDragStart={(event) => {
              event.dataTransfer.setData(PERSON, user.id);
              event.dataTransfer.effectAllowed = 'copy';
            }}
          >
            <PersonAvatar person={user} size={24} />
            <span>
              <span className={classes.name}>
                {localizedName(user)}
                <Words as="small" tone="soft" size="small">
                  {t('points_shifts', { points, shifts })}
                  {away_days > 0 && ` · ${t('away_n', { n: away_days })}`}
                </Words>
              </span>
              <i aria-hidden style={{ width: `${(points / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
