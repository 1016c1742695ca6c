import { useFormat } from '#web/i18n/format.ts';
import { useBookingText } from '../../texts.ts';

interface OccupiedTime {
  readonly starts_at: string;
  readonly ends_at: string;
}

export const isOn = ({ starts_at, ends_at }: OccupiedTime, now: string): boolean => starts_at <= now && now < ends_at;

/** Within this time before the next booking a free room is said to be free no longer than that. */
const SOON_MS = 15 * 60_000;

/** What a room is at a moment, and until when; `blocks` are those that have it today, the earliest first. */
export function useRoomState(blocks: readonly OccupiedTime[], now: string) {
  const t = useBookingText();
  const format = useFormat();
  const running = blocks.find((block) => isOn(block, now));
  const next = blocks.find((block) => block.starts_at > now);
  if (running) return { state: 'taken', text: t('taken_until', { time: format.time(running.ends_at) }) } as const;
  if (!next) return { state: 'free', text: t('free_now') } as const;
  const isSoon = Date.parse(next.starts_at) - Date.parse(now) <= SOON_MS;
  return { state: isSoon ? 'soon' : 'free', text: t('free_until', { time: format.time(next.starts_at) }) } as const;
}
