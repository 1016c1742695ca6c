import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Text } from '#shared/text.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import classes from '../console.module.css';
import { stopImpersonation } from './impersonation-session.ts';

/** Stands on every page, whatever module's texts are loaded: so its words stand here. */
const texts = {
  acting: { cn: '正在以 {name} 身份操作', us: 'Signed in as {name}' },
  left: { cn: '剩余 {time}', us: '{time} left' },
  end: { cn: '结束', us: 'End' },
} as const satisfies Record<string, Text>;

function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** Who is really at the keyboard, how long still, and the way back. */
export function Part() {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const settings = useSettings();
  const [now, setNow] = useState(Date.now);
  const [isEnding, setEnding] = useState(false);
  const endsAt = settings ? Date.parse(settings.session.expires_at) : 0;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = (endsAt - now) / 1000;
  const isOver = endsAt > 0 && left <= 0;
  useEffect(() => {
    if (isOver) void stopImpersonation();
  }, [isOver]);
  if (!settings?.session.impersonator) return null;
  const end = () => {
    setEnding(true);
    void stopImpersonation();
  };
  return (
    <section className={classes.acting} aria-label={localize(texts.acting, { name: localizedName(settings.user) })}>
      <p>
        <strong>{localize(texts.acting, { name: localizedName(settings.user) })}</strong>
        <Words figures role="timer">
          {localize(texts.left, { time: clock(left) })}
        </Words>
      </p>
      <Button size="compact-sm" color="dark" loading={isEnding} onClick={end}>
        {localize(texts.end)}
      </Button>
    </section>
  );
}
