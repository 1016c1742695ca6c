import { useLocalizedName } from '#web/i18n/texts.ts';

interface Named {
  readonly name: string;
  readonly name_en: string | null;
}
interface Room extends Named {
  readonly number: string;
  readonly building: Named;
}

/** `明德楼 301 会议室`. */
export function useRoomName(): (room: Room) => string {
  const localizedName = useLocalizedName();
  return (room) => `${localizedName(room.building)} ${room.number} ${localizedName(room)}`;
}
