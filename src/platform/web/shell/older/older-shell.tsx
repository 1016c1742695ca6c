import { IconChevronDown, IconDeviceDesktop, IconHome2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { useProductName } from '../../boot/current-route.ts';
import { goTo } from '../../boot/navigator.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLang } from '../../i18n/language.ts';
import { entryFacts } from '../../session/entry-query.ts';
import { useSettings } from '../../session/session.ts';
import { useStore } from '../../state/store.ts';
import { Dropdown, DropdownItem } from '../../ui/acts/dropdown.tsx';
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts';
import { BrandMark } from '../../ui/pictures/brand-mark.tsx';
import { SearchEntry } from '../desk/search-entry.tsx';
import { currentEntry, holdsCurrent } from '../desktop/menu-tree.tsx';
import { KeepAliveOutlet } from '../keep-alive-outlet.tsx';
import { type MenuNode, menuOf } from '../menu.ts';
import { Bell } from '../parts/bell/bell.tsx';
import { FrameParts } from '../parts/frame-parts.tsx';
import { LanguageSwitch } from '../parts/language-switch.tsx';
import { MenuDot } from '../parts/menu-dot.tsx';
import { OrganizationSwitch } from '../parts/organization-switch.tsx';
import { PageBody } from '../parts/page-body.tsx';
import { PersonMenu } from '../parts/person-menu.tsx';
import { MAIN_ID, SkipLink } from '../parts/skip-link.tsx';
import { NoticeBar } from '../parts/strips/notice-bar.tsx';
import { toggleOlderDesktop } from '../ui-scale.ts';
import { useOwnChannel } from '../use-own-channel.ts';
import classes from './older-shell.module.css';

function leavesOf(node: MenuNode): readonly MenuNode[] {
  return node.children.flatMap((child) => (child.children.length > 0 ? leavesOf(child) : [child]));
}

/** One group of the flat menu: its apps under its name; a page without apps is a link. */
function Entry({ node, path }: { readonly node: MenuNode; readonly path: string }) {
  const isHere = holdsCurrent(node, path);
  const leaves = leavesOf(node);
  if (leaves.length === 0) {
    return (
      <Link className={classes.entry} to={node.path ?? '/'} aria-current={isHere ? 'page' : undefined}>
        {node.label}
        <MenuDot code={node.code} />
      </Link>
    );
  }
  return (
    <Dropdown
      label={node.label}
      align="start"
      width={280}
      trigger={(props) => (
        <button {...props} className={classes.entry} data-here={isHere}>
          {node.label}
          <MenuDot code={node.code} />
          <IconChevronDown aria-hidden size={16} />
        </button>
      )}
    >
      {(close) =>
        leaves.map((leaf) => (
          <DropdownItem
            key={leaf.key}
            onSelect={() => {
              close();
              if (leaf.href) window.open(leaf.href, '_blank', 'noopener');
              else goTo(leaf.path ?? '/');
            }}
          >
            {leaf.label}
          </DropdownItem>
        ))
      }
    </Dropdown>
  );
}

function Menu() {
  const t = useFrameText();
  const lang = useLang();
  const settings = useSettings();
  const { pathname } = useLocation();
  const nodes = useMemo(() => (settings ? menuOf(settings, lang) : []), [settings, lang]);
  const path = currentEntry(nodes, pathname);
  return (
    <nav className={classes.menu} aria-label={t('menu')}>
      {nodes.map((node) => (
        <Entry key={node.key} node={node} path={path} />
      ))}
    </nav>
  );
}

/** The older desktop: one flat menu at the top, large text, the same pages below. */
export function OlderShell() {
  const t = useFrameText();
  const product = useProductName();
  const settings = useSettings();
  const isNarrow = useIsNarrow();
  const { pathname } = useLocation();
  const { is_webapp } = useStore(entryFacts);
  useOwnChannel();
  return (
    <div className={classes.shell}>
      <SkipLink />
      {!is_webapp && (
        <header className={classes.head}>
          <div className={classes.bar}>
            <Link to="/home" className={classes.brand}>
              <BrandMark size={34} />
              {isNarrow && <IconHome2 aria-hidden size={22} />}
              <span className={isNarrow ? 'visually-hidden' : undefined}>{product}</span>
            </Link>
            {settings && <SearchEntry isShort={isNarrow} />}
            {settings && <OrganizationSwitch isShort={isNarrow} />}
            <button type="button" className={classes.leave} onClick={() => void toggleOlderDesktop()}>
              <IconDeviceDesktop aria-hidden size={20} stroke={1.7} />
              {t('newer_desktop')}
            </button>
            <Bell />
            <LanguageSwitch />
            {settings && <PersonMenu isShort={isNarrow} />}
          </div>
          <Menu />
        </header>
      )}
      <FrameParts slot="banner" />
      {pathname === '/home' && <NoticeBar all="/messageList" />}
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <PageBody>
          <KeepAliveOutlet />
        </PageBody>
      </main>
      <FrameParts slot="overlay" />
    </div>
  );
}
