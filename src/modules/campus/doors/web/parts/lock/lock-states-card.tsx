import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { doorlocks } from '../../../contract/doorlocks.contract.ts';
import { useDoorText } from '../../texts.ts';
import { LockSign } from './lock-dot.tsx';
import { LOCK_TONES, toneOfLock } from './lock-tone.ts';

/** The locks of the school as dots, those that somebody has to walk to first: the list itself in its own order. */
export function LockStatesCard() {
  const t = useDoorText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(doorlocks.list, { query: { sort: 'trouble', per_page: 100 } });
  if (!answer.data)
    return (
      <Panel title={t('locks_card')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />
      </Panel>
    );
  const { list, total } = answer.data;
  if (list.length === 0) return null;
  const rows = list.map((lock) => ({ lock, tone: toneOfLock(lock) }));
  // beyond the first page only those in order follow, and they are not counted one by one
  const known = LOCK_TONES.filter((tone) => total === list.length || (tone !== 'well' && tone !== 'disabled'));
  const counted = known.flatMap((tone) => {
    const n = rows.filter((row) => row.tone === tone).length;
    return n > 0 ? { tone, n } : [];
  });
  return (
    <Panel title={t('locks_card')} aside={<Link to="/doorLock">{t('locks_n', { n: total })}</Link>}>
      <Inline as="ul" wrap gap={4} below={12}>
        {rows.map(({ lock, tone }) => {
          const said = format.list([localizedName(lock), t(`tone_${tone}`)]);
          return (
            <li key={lock.id}>
              <Link to={`/doorLock?id=${lock.id}`} aria-label={said} title={said}>
                <LockSign tone={tone} />
              </Link>
            </li>
          );
        })}
      </Inline>
      <Inline as="ul" wrap gap={16} lines={6}>
        {counted.map(({ tone, n }) => (
          <Inline as="li" key={tone} gap={6}>
            <LockSign tone={tone} />
            <Words tone="soft" figures>
              {t(`tone_${tone}`)} {format.number(n)}
            </Words>
          </Inline>
        ))}
      </Inline>
    </Panel>
  );
}
