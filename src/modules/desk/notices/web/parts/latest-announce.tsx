import { useApi } from '#web/api/queries.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { announces } from '../../contract/announces.contract.ts';
import classes from './latest-announce.module.css';
import { useEither } from './use-either.ts';

/** The announcement of the school group for everybody who is about to sign in; nothing is shown while there is none. */
export function LatestAnnounce() {
  const t = useFrameText();
  const either = useEither();
  const { data } = useApi(announces.latest, { query: {} }, { staleMs: 60_000 });
  if (!data) return null;
  return (
    <section className={classes.line} aria-label={t('kind_announcement')}>
      <strong>{either(data.title, data.title_en)}</strong>
      <span>{either(data.summary, data.summary_en)}</span>
    </section>
  );
}
