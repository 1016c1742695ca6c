import { useState } from 'react';

export interface Position {
  readonly lat: number;
  readonly lng: number;
  readonly accuracy_m: number;
}
type Failure = 'denied' | 'unavailable';

const WAIT_MS = 15_000;

/** Where the phone is, asked once; rejects with why it is not known. */
export function askPosition(): Promise<Position> {
  return new Promise((resolve, reject: (failure: Failure) => void) => {
    if (!('geolocation' in navigator)) {
      reject('unavailable');
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy_m: coords.accuracy }),
      (error) => reject(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 0 },
    );
  });
}

/** The same as state: what was found last, and whether it is being looked for. */
export function usePosition() {
  const [position, setPosition] = useState<Position | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<Position | null> => {
    setAsking(true);
    setFailure(null);
    try {
      const found = await askPosition();
      setPosition(found);
      return found;
    } catch (error) {
      setFailure(error === 'denied' ? 'denied' : 'unavailable');
      return null;
    } finally {
      setAsking(false);
    }
  };
  return { position, failure, isAsking, ask };
}
