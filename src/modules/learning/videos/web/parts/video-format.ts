import { useVideoText } from '../texts.ts';

const REASONS = [
  'not_media',
  'no_picture',
  'incomplete',
  'damaged',
  'unreadable',
  'not_playable',
  'not_transcoded',
  'empty',
  'too_long',
  'needs_transcoder',
  'file_gone',
  'full',
  'slow',
  'portal',
] as const;

/** Why a film could not be processed, in words. */
export function useFailureText() {
  const t = useVideoText();
  return (reason: string | null) => {
    const known = REASONS.find((one) => one === reason);
    return known ? t(`fail_${known}`) : t('fail_portal');
  };
}

/** `1:02:05`, `4:07`. */
export function clock(seconds: number | null): string {
  if (seconds === null) return '—';
  const whole = Math.floor(seconds);
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Seconds of `1:02:05`, `4:07` or `90`; null: it is none. */
export function secondsOf(text: string): number | null {
  const parts = text.trim().split(/[:：]/);
  if (parts.length > 3 || parts.some((part) => !/^\d{1,5}$/.test(part))) return null;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}
