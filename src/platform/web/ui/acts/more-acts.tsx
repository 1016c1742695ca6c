import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useFrameText } from '../../i18n/frame-texts.ts';
import classes from '../dialogs/foot-actions.module.css';
import type { Act } from '../dialogs/foot-order.ts';
import { Dropdown, DropdownItem } from './dropdown.tsx';

/** The acts for which a foot has no room, behind "…". */
export function MoreActs({ acts, isNarrow }: { readonly acts: readonly Act[]; readonly isNarrow: boolean }) {
  const t = useFrameText();
  return (
    <Dropdown
      label={t('more_acts')}
      side="above"
      align={isNarrow ? 'start' : 'end'}
      trigger={(props) => (
        <Button {...props} variant="default" className={classes.more} aria-label={t('more_acts')}>
          <IconDots aria-hidden size={18} />
        </Button>
      )}
    >
      {(close) =>
        acts.map((act) => (
          <DropdownItem
            key={act.key}
            danger={act.kind === 'danger'}
            {...(act.href ? { href: act.href } : {})}
            onSelect={() => {
              close();
              act.onClick?.();
            }}
          >
            {act.label}
            {(act.asks ?? act.kind === 'danger') && <span aria-hidden>…</span>}
          </DropdownItem>
        ))
      }
    </Dropdown>
  );
}
