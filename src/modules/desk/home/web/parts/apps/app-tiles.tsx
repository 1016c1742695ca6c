import { appsByCode, openApps } from '#modules/desk/site-design/web/public.tsx';
import { useSettings } from '#web/session/session.ts';
import { AllAppsTile, AppTile } from './app-tile.tsx';
import classes from './apps.module.css';

interface Props {
  readonly codes: readonly string[];
  /** Opened often, shown behind the chosen ones in a dotted frame. */
  readonly frequent: readonly string[];
  /** Tiles before "all apps". */
  readonly atMost: number;
  /** Where all apps are. */
  readonly all: string;
  /** Words in one line instead of tiles. */
  readonly isLine?: boolean;
}

/** The usual apps, and the way to all of them. */
export function AppTiles({ codes, frequent, atMost, all, isLine = false }: Props) {
  const settings = useSettings();
  const apps = settings ? appsByCode(openApps(settings), [...codes, ...frequent]) : [];
  return (
    <ul className={classes.tiles} data-line={isLine}>
      {apps.slice(0, atMost).map((app) => (
        <li key={app.code}>
          <AppTile app={app} isFrequent={frequent.includes(app.code)} />
        </li>
      ))}
      <li>
        <AllAppsTile to={all} />
      </li>
    </ul>
  );
}
