import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useLeaveText } from '../../texts.ts';
import type { Preview } from '../leave-types.ts';
import { useAmount } from '../leave-words.ts';
import { Impacts, type Wishes } from './impacts.tsx';
import classes from './preview.module.css';

/** What the request would be, while it is written: counted days, what is left, who decides, what it hits. */
export function PreviewCard({
  preview,
  wishes = {},
  onWish,
}: {
  readonly preview: Preview;
  readonly wishes?: Wishes;
  readonly onWish?: ((wishes: Wishes) => void) | undefined;
}) {
  const t = useLeaveText();
  const localize = useLocalize();
  const amount = useAmount();
  const { balance, unit } = preview;
  return (
    <Stack as="section" gap={12} aria-label={t('preview')} className={classes.preview}>
      <Words as="p" size="large" weight={600} aria-live="polite">
        {t('counts', { n: amount(preview.amount, unit) })}
      </Words>
      <CountedDays days={preview.days} />
      {balance && (
        <Words as="p" tone={balance.left_after < 0 ? 'refused' : 'soft'}>
          {t('balance_after', { left: amount(balance.left, unit), after: amount(balance.left_after, unit) })}
        </Words>
      )}
      {preview.problems.map((problem) => (
        <Note key={problem.us} tone="refused">
          {localize(problem)}
        </Note>
      ))}
      {preview.needs_proof && <Note tone="waiting">{t('proof_due')}</Note>}
      <Deciders steps={preview.steps} />
      {preview.impacts.length > 0 && <Impacts impacts={preview.impacts} wishes={wishes} onWish={onWish} />}
      {preview.away.n > 0 && (
        <Words as="p" tone="waiting">
          {t('away_beside', { n: preview.away.n, of: preview.away.of })}
        </Words>
      )}
    </Stack>
  );
}

function CountedDays({ days }: { readonly days: Preview['days'] }) {
  const t = useLeaveText();
  const format = useFormat();
  if (days.length > 40) return null;
  return (
    <ul className={classes.days}>
      {days.map((day) => (
        <li key={day.date} data-free={day.amount === 0}>
          <Words size="small">{format.weekdayShort(day.date)}</Words>
          <Words size="small">{format.dayShort(day.date)}</Words>
          <Words weight={600} figures>
            {day.amount === 0 ? '–' : format.number(day.amount)}
          </Words>
          {day.why !== 'counted' && (
            <Words size="small" tone="soft">
              {day.name ?? t(`why_${day.why}`)}
            </Words>
          )}
        </li>
      ))}
    </ul>
  );
}

function Deciders({ steps }: Pick<Preview, 'steps'>) {
  const t = useLeaveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  if (steps.length === 0) return null;
  return (
    <Stack as="ol" gap={4} aria-label={t('deciders')} className={classes.steps}>
      {steps.map((step, n) => (
        <Inline as="li" key={`${step.name}${String(n)}`} gap={8}>
          <Words tone="soft">{localizedName(step)}</Words>
          <Words>{step.is_by_right ? t('by_right') : format.list(step.people.map(localizedName))}</Words>
          {step.people.some((one) => one.away_until) && <Words tone="waiting">{t('decider_away')}</Words>}
        </Inline>
      ))}
    </Stack>
  );
}
