import { IconCheck } from '@tabler/icons-react';
import { useLocalize } from '#web/i18n/texts.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import type { OwnProgress as Own } from './use-watching.ts';
import { watchWords } from './watch-words.ts';

interface Props {
  readonly own: Own;
  /** Share of the film from which on it counts as watched. */
  readonly needed: number;
}

/** How much of the film one has really watched, as the portal counted it. */
export function OwnProgress({ own, needed }: Props) {
  const localize = useLocalize();
  const said = own.completed
    ? localize(watchWords.watched_all, { n: own.percent })
    : localize(watchWords.watched_of, { n: own.percent, needed });
  return (
    <Inline as="p" gap={8} tone="soft">
      <Ring share={own.percent / 100} size={28} tone={own.completed ? 'done' : 'brand'} label={said}>
        {own.completed && <IconCheck aria-hidden size={14} />}
      </Ring>
      <span>{said}</span>
    </Inline>
  );
}
