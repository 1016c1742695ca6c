import { Suspense, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { VERSION_LABEL } from '#shared/constants.ts';
import { serverVersion } from '../../api/call.ts';
import { lazyPart } from '../../api/lazy.ts';
import { useProductName } from '../../boot/current-route.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLang } from '../../i18n/language.ts';
import { useSettings } from '../../session/session.ts';
import { useStore } from '../../state/store.ts';
import { BrandMark } from '../../ui/pictures/brand-mark.tsx';
import { menuOf, withoutGroupsOfOne } from '../menu.ts';
import { OrganizationSwitch } from '../parts/organization-switch.tsx';
import { currentEntry, MenuTree } from './menu-tree.tsx';
import classes from './sidebar.module.css';

/** Of those who folded it. */
const FoldedMenu = lazyPart(async () => (await import('./folded-menu.tsx')).FoldedMenu);

/** The mark, and beside it the organisation where the person is in one; else the name of the product. */
function Brand({ isFolded }: { readonly isFolded: boolean }) {
  const product = useProductName();
  const hasOrganization = useSettings()?.organization != null;
  return (
    <div className={classes.brand}>
      <Link to="/home" aria-label={product}>
        <BrandMark size={24} />
        {!isFolded && !hasOrganization && <span>{product}</span>}
      </Link>
      {!isFolded && hasOrganization && <OrganizationSwitch isShort={false} />}
    </div>
  );
}

/** Menus of the person: top-level pages, then groups with their apps. Folded it shows icons with their names beside. */
export function Sidebar({ isFolded }: { readonly isFolded: boolean }) {
  const t = useFrameText();
  const lang = useLang();
  const settings = useSettings();
  const version = useStore(serverVersion);
  const { pathname } = useLocation();
  const nodes = useMemo(() => (settings ? withoutGroupsOfOne(menuOf(settings, lang)) : []), [settings, lang]);
  const path = currentEntry(nodes, pathname);
  return (
    <div className={classes.sidebar} data-folded={isFolded}>
      <Brand isFolded={isFolded} />
      <nav className={classes.menu} aria-label={t('menu')}>
        <Suspense fallback={null}>
          {isFolded ? <FoldedMenu nodes={nodes} path={path} /> : <MenuTree nodes={nodes} path={path} />}
        </Suspense>
      </nav>
      <footer className={classes.foot} title={version ?? undefined}>
        {VERSION_LABEL}
      </footer>
    </div>
  );
}
