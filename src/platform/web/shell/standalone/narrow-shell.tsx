import { Outlet } from 'react-router';
import { useProductName } from '../../boot/current-route.ts';
import { BrandMark } from '../../ui/pictures/brand-mark.tsx';
import { LanguageSwitch } from '../parts/language-switch.tsx';
import { MAIN_ID, SkipLink } from '../parts/skip-link.tsx';
import classes from './narrow-shell.module.css';

/** Around sign-up and recovery: the product's name, the language, one narrow column. */
export function NarrowShell() {
  const product = useProductName();
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.head}>
        <BrandMark size={28} />
        <span className={classes.product}>{product}</span>
        <LanguageSwitch />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
