import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCurrentRoute, usePageTitle } from '../boot/current-route.ts';
import { goBack } from '../boot/in-app-history.ts';
import { useFormat } from '../i18n/format.ts';
import { useFrameText } from '../i18n/frame-texts.ts';
import { Words } from './layout/layout.tsx';
import { useIsNarrow } from './layout/use-is-narrow.ts';
import classes from './page-head.module.css';

interface Props {
  /** The title of the route when absent. */
  readonly title?: ReactNode;
  /** Number of things that the page lists. */
  readonly count?: number | undefined;
  /** Under the title: what this page is for, in one line. */
  readonly detail?: ReactNode;
  /** State badge and the like, beside the title. */
  readonly mark?: ReactNode;
  /** Buttons at the right; the primary one last. */
  readonly actions?: ReactNode;
  /** Arrow before the title: true goes back, a path goes there when there is no history. */
  readonly back?: boolean;
}

/** Heading of a page. On the pages of a phone and under 992 px the title bar already says the title, so it is only heard here. */
export function PageHead({ title, count, detail, mark, actions, back = false }: Props) {
  const t = useFrameText();
  const format = useFormat();
  const own = usePageTitle();
  const route = useCurrentRoute();
  const isSmall = useIsNarrow();
  const isNarrow = isSmall || route?.layout === 'mobile';
  const isSaidAbove = isNarrow && title === undefined && !route?.resets_history && !route?.bare;
  return (
    <header className={classes.head} data-quiet={isSaidAbove}>
      {back && !isNarrow && (
        <button
          type="button"
          className={classes.back}
          aria-label={t('back')}
          onClick={() => goBack({ parent: route?.parent })}
        >
          <IconArrowLeft aria-hidden size={18} />
        </button>
      )}
      <div className={classes.words}>
        <h1 className={isSaidAbove ? 'visually-hidden' : classes.title}>
          {title ?? own}
          {count !== undefined && !isSaidAbove && (
            <Words tone="soft" size="normal" weight={400} figures>
              {format.number(count)}
            </Words>
          )}
          {!isSaidAbove && mark}
        </h1>
        {isSaidAbove && mark}
        {isSaidAbove && count !== undefined && (
          <Words as="p" tone="soft" above={2} className={classes.detail}>
            {t('total', { n: format.number(count) })}
          </Words>
        )}
        {detail && (
          <Words as="p" tone="soft" above={2} className={classes.detail}>
            {detail}
          </Words>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
