import type { ReactNode } from 'react';
import { useFrameText } from '../i18n/frame-texts.ts';
import classes from './facts.module.css';
import { Words } from './layout/layout.tsx';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Over the whole width: long texts. */
  readonly wide?: boolean;
}

/** Facts of one thing in two columns; one on a narrow screen. An absent value is said, not left empty. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const t = useFrameText();
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.label} data-wide={fact.wide === true}>
          <dt>{fact.label}</dt>
          <dd>
            {fact.value === null || fact.value === undefined || fact.value === '' ? (
              <Words tone="faint">{t('none')}</Words>
            ) : (
              fact.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
