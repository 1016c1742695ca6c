import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useProductName } from '#web/boot/current-route.ts';
import { useSettings } from '#web/session/session.ts';
import { LanguageSwitch } from '#web/shell/parts/language-switch.tsx';
import { MAIN_ID, SkipLink } from '#web/shell/parts/skip-link.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { BrandMark } from '#web/ui/pictures/brand-mark.tsx';
import { useVisitorText } from '../../texts.ts';
import classes from './visit-frame.module.css';

/** Around the pages that outsiders open: the product's name, the language, one column of 640 px that fits a phone. */
export function VisitFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useVisitorText();
  const product = useProductName();
  const settings = useSettings();
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.head}>
        <BrandMark size={28} />
        <Words size="large" weight={600} grow>
          {product}
        </Words>
        {settings && (
          <Link className={classes.mine} to="/mobile/myVisitor">
            {t('my_visits')}
          </Link>
        )}
        <LanguageSwitch />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <Words as="h1" size="title" weight={600}>
          {title}
        </Words>
        {children}
      </main>
    </div>
  );
}
