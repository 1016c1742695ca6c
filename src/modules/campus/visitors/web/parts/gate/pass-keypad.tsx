import { IconBackspace } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useVisitorText } from '../../texts.ts';
import classes from './pass-keypad.module.css';

const DIGITS = 6;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Six digits with keys for a thumb in a glove; the sixth looks the pass up. A keyboard types into it as well. */
export function PassKeypad({
  onCode,
  isLooking,
}: {
  readonly onCode: (code: string) => void;
  readonly isLooking: boolean;
}) {
  const t = useVisitorText();
  const [typed, setTyped] = useState('');
  const press = (digit: string) => {
    if (isLooking || typed.length >= DIGITS) return;
    const next = typed + digit;
    if (next.length < DIGITS) {
      setTyped(next);
    } else {
      setTyped('');
      onCode(next);
    }
  };
  const back = () => setTyped(typed.slice(0, -1));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, [role="dialog"]')) return;
    if (/^\d$/.test(event.key)) press(event.key);
    if (event.key === 'Backspace') back();
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
  return (
    <Stack as="section" gap={12} aria-label={t('keypad')}>
      <p className={classes.shown} role="status" aria-label={t('keypad_typed', { digits: typed || '–' })}>
        {Array.from({ length: DIGITS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: six places that never move
          <span key={at} data-filled={at < typed.length}>
            {typed[at] ?? ''}
          </span>
        ))}
      </p>
      <div className={classes.keys} data-busy={isLooking}>
        {KEYS.map((digit) => (
          <button key={digit} type="button" onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" onClick={() => press('0')}>
          0
        </button>
        <button type="button" aria-label={t('keypad_back')} onClick={back}>
          <IconBackspace aria-hidden size={24} stroke={1.6} />
        </button>
      </div>
    </Stack>
  );
}
