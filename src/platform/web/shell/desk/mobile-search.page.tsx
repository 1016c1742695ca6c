import classes from './search-panel.module.css';
import { SearchPanel } from './search-panel.tsx';

/** The search on a phone; what is chosen opens in its place. */
export function Page() {
  return (
    <div className={classes.page}>
      <SearchPanel onGo={() => undefined} />
    </div>
  );
}
