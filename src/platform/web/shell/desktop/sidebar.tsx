import { IconSearch, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { VERSION_LABEL } from '#shared/constants.ts';
import { serverVersion } from '../../api/call.ts';
import { useProductName } from '../../boot/current-route.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLang } from '../../i18n/language.ts';
import { useSettings } from '../../session/session.ts';
import { useStore } from '../../state/store.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { menuOf } from '../menu.ts';
import { searchMenu } from '../menu-search.ts';
import { FoldedMenu } from './folded-menu.tsx';
import { MenuTree } from './menu-tree.tsx';
import classes from './sidebar.module.css';

function SearchField({ value, onChange }: { readonly value: string; readonly onChange: (word: string) => void }) {
  const t = useFrameText();
  return (
    <div className={classes.search}>
      <IconSearch aria-hidden size={15} />
      <input
        type="search"
        value={value}
        maxLength={50}
        placeholder={t('search_menu')}
        aria-label={t('search_menu')}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
      {value && (
        <button type="button" aria-label={t('clear')} onClick={() => onChange('')}>
          <IconX aria-hidden size={14} />
        </button>
      )}
    </div>
  );
}

/** Menus of the person: top-level pages, then groups with their apps. Folded it shows icons with their names beside. */
export function Sidebar({ isFolded }: { readonly isFolded: boolean }) {
  const t = useFrameText();
  const lang = useLang();
  const product = useProductName();
  const settings = useSettings();
  const version = useStore(serverVersion);
  const { pathname } = useLocation();
  const [word, setWord] = useState('');
  const nodes = useMemo(() => (settings ? menuOf(settings, lang) : []), [settings, lang]);
  const found = useMemo(() => searchMenu(nodes, word), [nodes, word]);
  return (
    <div className={classes.sidebar} data-folded={isFolded}>
      <Link to="/home" className={classes.brand} aria-label={product}>
        <BrandMark size={30} />
        {!isFolded && <span>{product}</span>}
      </Link>
      {!isFolded && <SearchField value={word} onChange={setWord} />}
      <nav className={classes.menu} aria-label={t('menu')}>
        {isFolded ? (
          <FoldedMenu nodes={nodes} path={pathname} />
        ) : (
          <MenuTree nodes={found} path={pathname} isSearch={word.trim() !== ''} />
        )}
        {!isFolded && found.length === 0 && word.trim() !== '' && (
          <p className={classes.nothing}>{t('nothing_found')}</p>
        )}
      </nav>
      <footer className={classes.foot} title={version ?? undefined}>
        {VERSION_LABEL}
      </footer>
    </div>
  );
}
