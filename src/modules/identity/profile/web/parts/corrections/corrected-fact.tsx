import { Button } from '@mantine/core';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import type { CORRECTED_FIELDS, corrections } from '../../../contract/corrections.contract.ts';
import { useProfileText } from '../../texts.ts';
import classes from '../personals/own-facts.module.css';

export type Correction = CallOutput<typeof corrections.list>['list'][number];

/** How a correction stands beside its fact; one that is done has become the fact. */
const STANDS = {
  pending: { tone: 'waiting', text: 'correction_pending' },
  done: null,
  refused: { tone: 'refused', text: 'correction_refused' },
  returned: { tone: 'refused', text: 'correction_returned' },
} as const;

interface Props {
  readonly field: (typeof CORRECTED_FIELDS)[number];
  readonly value: string | null;
  /** The last correction of this field; null: nobody asked. */
  readonly last: Correction | null;
  /** Null: may not ask. */
  readonly onAsk: (() => void) | null;
}

/** A closed fact with what became of the last correction, and the way to ask for one. */
export function CorrectedFact({ field, value, last, onAsk }: Props) {
  const t = useProfileText();
  const format = useFormat();
  const stands = last && STANDS[last.state];
  return (
    <span className={classes.corrected}>
      {value}
      {stands && (
        <ToneBadge tone={stands.tone}>
          {[t(stands.text), format.day((last.decided_at ?? last.created_at).slice(0, 10))].join(' ')}
        </ToneBadge>
      )}
      {stands && last.opinion && (
        <Words tone="soft" size="small">
          {last.opinion}
        </Words>
      )}
      {onAsk && !last?.is_waiting && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('correction_title', { field: t(`field_${field}`) })}
          onClick={onAsk}
        >
          {t('correction_ask')}
        </Button>
      )}
    </span>
  );
}
