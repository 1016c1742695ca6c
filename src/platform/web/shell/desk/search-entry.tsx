import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../api/lazy.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import classes from './search-entry.module.css';

const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog);

/** The way to the search: a button in the bar, and Ctrl K everywhere. */
export function SearchEntry({ isShort }: { readonly isShort: boolean }) {
  const t = useFrameText();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setWasOpen(true);
    setOpen(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setWasOpen(true);
      setOpen((now) => !now);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        data-short={isShort}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        <IconSearch aria-hidden size={isShort ? 20 : 16} stroke={1.7} />
        <span className={isShort ? 'visually-hidden' : undefined}>{t('search')}</span>
        {!isShort && <kbd aria-hidden>Ctrl K</kbd>}
      </button>
      {wasOpen && (
        <Suspense fallback={null}>
          <SearchDialog opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
