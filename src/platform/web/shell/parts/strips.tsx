import { NetworkStrip } from './network-strip.tsx';
import classes from './parts.module.css';
import { VersionBar } from './version-bar.tsx';

/** What concerns the whole page: a newer version, no network, maintenance. */
export function Strips() {
  return (
    <div className={classes.strips} role="status">
      <VersionBar />
      <NetworkStrip />
    </div>
  );
}
