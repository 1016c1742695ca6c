import { Button, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Returned } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { refusalReasons } from '../../../contract/door.shapes.ts';
import type { doorlocks } from '../../../contract/doorlocks.contract.ts';
import { useDoorText } from '../../texts.ts';
import classes from './simulator.module.css';

type Door = Returned<(typeof doorlocks)['simulated']>['doors'][number];
const SHOWN_MS = 8000;

/** One door as it stands there: its leaf, its reader with the display, and the plug. */
export function SimulatedDoor({
  door,
  isBusy,
  onShow,
  onPlug,
}: {
  readonly door: Door;
  readonly isBusy: boolean;
  readonly onShow: () => void;
  readonly onPlug: (isPlugged: boolean) => void;
}) {
  const t = useDoorText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const age = useAge(door.display_at);
  const display = age < SHOWN_MS || door.display === 'show_card' ? door.display : null;
  const isOpen =
    door.mode === 'hold_open' || (door.is_plugged && display === 'opened' && age < door.open_seconds * 1000);
  const light = door.is_plugged ? (isOpen ? 'open' : display && display !== 'show_card' ? 'shut' : 'idle') : 'dark';
  const said = !door.is_plugged
    ? t('display_dark')
    : display === 'opened' || isOpen
      ? t('display_opened')
      : display && display !== 'show_card'
        ? labelOf(refusalReasons, display, lang)
        : t('display_idle');
  return (
    <li className={classes.door} data-light={light}>
      <h2>{localizedName(door)}</h2>
      <div className={classes.picture}>
        <svg viewBox="0 0 120 150" aria-hidden>
          <rect className={classes.frame} x="18" y="8" width="74" height="134" rx="2" />
          <rect className={classes.gap} x="24" y="14" width="62" height="128" />
          <g className={classes.leaf} data-open={isOpen}>
            <rect x="24" y="14" width="62" height="128" />
            <rect className={classes.pane} x="34" y="26" width="42" height="40" rx="2" />
            <circle cx="78" cy="84" r="3" />
          </g>
          <rect className={classes.reader} x="98" y="64" width="16" height="30" rx="3" />
          <circle className={classes.light} cx="106" cy="72" r="3" />
        </svg>
        <output className={classes.display}>{said}</output>
      </div>
      <Words as="p" tone="soft" size="small">
        {t('holds_n', { n: door.held_count })}
        {door.pending_count > 0 && ` · ${t('waiting_n', { n: door.pending_count })}`}
      </Words>
      <Inline gap={12} justify="spread">
        <Button size="sm" onClick={onShow} loading={isBusy}>
          {t('show_here')}
        </Button>
        <Switch
          label={t('plug')}
          checked={door.is_plugged}
          onChange={(event) => onPlug(event.currentTarget.checked)}
          aria-label={`${t('plug')} ${localizedName(door)}`}
        />
      </Inline>
    </li>
  );
}

/** Milliseconds since an instant, kept up with while they matter. */
function useAge(at: string | null): number {
  const [now, look] = useState(() => Date.now());
  const since = at === null ? Number.POSITIVE_INFINITY : Math.max(0, now - Date.parse(at));
  useEffect(() => {
    if (at === null) return undefined;
    look(Date.now());
    const clock = setInterval(() => look(Date.now()), 500);
    const end = setTimeout(() => clearInterval(clock), SHOWN_MS + 1000);
    return () => {
      clearInterval(clock);
      clearTimeout(end);
    };
  }, [at]);
  return since;
}
