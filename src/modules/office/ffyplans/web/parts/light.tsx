import { useLocalize } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { type Light, lightNames } from '../../contract/lights.ts';
import classes from './ffyplans.module.css';

const TONES = { green: 'done', amber: 'waiting', red: 'refused', grey: 'ended' } as const satisfies Record<
  Light,
  string
>;

interface Props {
  readonly light: Light;
  /** Which share of the target is reached. */
  readonly reached?: number | null;
}

/** How far a goal is: a dot and its word, so that it is read without colours. */
export function LightMark({ light, reached = null }: Props) {
  const localize = useLocalize();
  const word = localize(lightNames.find(({ code }) => code === light) ?? lightNames[3]);
  return (
    <Inline as="span" gap={8} data-tone={TONES[light]}>
      <i aria-hidden className={classes.dot} />
      {word}
      {reached !== null && (
        <Words size="small" tone="soft" figures>
          {`${Math.round(reached * 100)}%`}
        </Words>
      )}
    </Inline>
  );
}
