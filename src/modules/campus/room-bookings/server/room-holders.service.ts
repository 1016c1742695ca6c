import { definePorts } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import type { Lang, Text } from '#shared/text.ts';

/** What else than a person can hold rooms: an interview, an activity. */
export interface RoomHolder {
  /** As its reservations name it: `interview`. It is stored. */
  readonly source: string;
  /** What stands before their titles wherever bookings of the room are shown. */
  readonly name: Text;
  /** The page of the portal on which they are changed. */
  readonly page: string;
}

/** `provides: [roomHolders.with({ source: 'interview', name: { cn: '面试', us: 'Interview' }, page: '/candidateManage' })]` */
export const roomHolders = definePorts<RoomHolder>();

interface Titled {
  readonly source: string | null;
  readonly title: string;
}

/** What holds the room of a reservation; null: a person, or a module that this portal no longer has. */
export const holderOf = (services: Services, { source }: Pick<Titled, 'source'>): RoomHolder | null =>
  roomHolders.of(services).find((holder) => holder.source === source) ?? null;

/** What a booking is for: `面试：初中语文教师` where something else than a person holds the room. */
export function titleOf(services: Services, booking: Titled, lang: Lang): string {
  const holder = holderOf(services, booking);
  return holder ? `${holder.name[lang]}${lang === 'us' ? ': ' : '：'}${booking.title}` : booking.title;
}
