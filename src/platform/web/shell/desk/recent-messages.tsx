import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useStore } from '../../state/store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SideDrawer } from '../../ui/form-drawer.tsx';
import { Words } from '../../ui/layout/layout.tsx';
import { recentToasts } from '../../ui/toasts.ts';
import classes from './recent-messages.module.css';
import { useDeskText } from './texts.ts';

/** The short messages of this visit to read again (最近提示), newest first: behind a button. */
export function RecentMessages() {
  const t = useDeskText();
  const format = useFormat();
  const said = useStore(recentToasts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconHistory aria-hidden size={16} stroke={1.7} />
        {t('recent')}
      </button>
      <SideDrawer kind="form" opened={isOpen} onClose={() => setOpen(false)} title={t('recent')}>
        <Words as="p" tone="soft" size="small" below={12}>
          {t('recent_detail')}
        </Words>
        {said.length === 0 && <EmptyState small title={t('recent_none')} />}
        <ul className={classes.list}>
          {said.map((one) => (
            <li key={one.id} data-tone={one.tone}>
              <Words as="strong" size="small">
                {t(`tone_${one.tone}`)}
              </Words>
              <span>{one.text}</span>
              <Words as="time" tone="faint" size="small" dateTime={new Date(one.at).toISOString()}>
                {format.relative(new Date(one.at).toISOString())}
              </Words>
            </li>
          ))}
        </ul>
      </SideDrawer>
    </>
  );
}
