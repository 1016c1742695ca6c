import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRepairText } from '../texts.ts';
import type { Repair } from './repair-types.ts';

interface Named {
  readonly name: string;
  readonly name_en: string | null;
}
interface Room extends Named {
  readonly number: string;
  readonly building: Named;
}

/** `明德楼 301 会议室`, `明德楼 204`. */
export function useRoomName(): (room: Room) => string {
  const localizedName = useLocalizedName();
  return (room) => {
    const [building, name] = [localizedName(room.building), localizedName(room)];
    // 教室204 says no more than 204
    return name.includes(room.number) ? `${building} ${room.number}` : `${building} ${room.number} ${name}`;
  };
}

/** Where it is: the room, and what the reporter wrote beside it. */
export function usePlaceName(): (repair: Pick<Repair, 'room' | 'place_text'>) => string {
  const roomName = useRoomName();
  return ({ room, place_text }) => [room && roomName(room), place_text].filter(Boolean).join(' · ');
}

/** When it is due, in words. */
export function useDueText(): (repair: Pick<Repair, 'due_at' | 'is_late' | 'status'>) => string {
  const t = useRepairText();
  const format = useFormat();
  return ({ due_at, is_late, status }) => {
    if (due_at === null) return status === 'paused' ? t('clock_stands') : '—';
    return is_late ? t('late_since', { at: format.dateTime(due_at) }) : t('due_at', { at: format.dateTime(due_at) });
  };
}
