import { useSearchParams } from 'react-router';

/** What is looked at: all buildings, one, or a floor of it. */
interface Chosen {
  readonly building?: string;
  readonly floor?: string;
}
export interface Place {
  readonly building: string | null;
  readonly floor: string | null;
  readonly choose: (place: Chosen) => void;
}

/** The building or floor that is looked at stands in the address. */
export function usePlace(): Place {
  const [address, setAddress] = useSearchParams();
  const choose = (place: Chosen) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      for (const name of ['building', 'floor', 'page', 'id']) next.delete(name);
      for (const [name, value] of Object.entries(place)) next.set(name, value);
      return next;
    });
  return { building: address.get('building'), floor: address.get('floor'), choose };
}

/** What is asked of the list of rooms. */
export function placeQuery({ building, floor }: Place) {
  if (floor) return { bfloor_id: floor };
  return building ? { building_id: building } : {};
}
