import '#web/ui/pictures/board-box.css';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { useLeaveText } from '../../texts.ts';
import type { Preview } from '../leave-types.ts';
import classes from './impacts.module.css';

/** Whom the person would like to be asked, by what it is for. */
export type Wishes = Readonly<Record<string, readonly string[]>>;

interface Props {
  readonly impacts: Preview['impacts'];
  readonly wishes: Wishes;
  /** Absent: nobody is asked from here. */
  readonly onWish: ((wishes: Wishes) => void) | undefined;
}

const MOST = 40;

/** What a leave hits, day by day as on the timetable; colleagues who could take a lesson are chosen by a tap. */
export function Impacts({ impacts, wishes, onWish }: Props) {
  const t = useLeaveText();
  const format = useFormat();
  const shown = impacts.slice(0, MOST);
  const days = Map.groupBy(shown, (one) => format.dayShort(one.from));
  const asks = onWish !== undefined && shown.some(({ proposals }) => proposals.length > 0);
  return (
    <Stack as="section" gap={8} aria-label={t('impacts')}>
      <Words weight={600}>{t('impacts_n', { n: impacts.length })}</Words>
      {asks && (
        <Words tone="soft" size="small">
          {t('impacts_help')}
        </Words>
      )}
      {[...days].map(([day, rows]) => (
        <section key={day} className={classes.day} aria-label={day}>
          <Words size="small" tone="soft">
            {day}
          </Words>
          <ul>
            {rows.map((one) => (
              <Cell key={one.key} one={one} wishes={wishes} onWish={onWish} />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

function Cell({ one, wishes, onWish }: Omit<Props, 'impacts'> & { readonly one: Preview['impacts'][number] }) {
  const t = useLeaveText();
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const chosen = wishes[one.key] ?? [];
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id];
    onWish?.({ ...wishes, [one.key]: next });
  };
  return (
    <li className={classes.cell} data-chosen={chosen.length > 0}>
      <Words size="small" figures>
        {`${format.time(one.from)} ${localize(one.what)} ${one.place ?? ''}`}
      </Words>
      {onWish && one.proposals.length > 0 && (
        <fieldset className={classes.people} aria-label={t('ask_whom', { what: localize(one.what) })}>
          {one.proposals.map((person) => (
            <button
              key={person.id}
              type="button"
              className="board-box"
              data-tone={chosen.includes(person.id) ? 'waiting' : undefined}
              aria-pressed={chosen.includes(person.id)}
              title={localize(person.why)}
              onClick={() => toggle(person.id)}
            >
              {localizedName(person)}
              {localize(person.why) && <small>{localize(person.why)}</small>}
            </button>
          ))}
        </fieldset>
      )}
    </li>
  );
}
