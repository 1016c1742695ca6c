import type { Services } from '#server/services.ts';

/** A vendor that looks at faces. Rejects when it is down. */
export interface FaceCheck {
  /** Whether the frames show one living person. */
  liveness(frames: readonly Buffer[]): Promise<boolean>;
  /** Whether two pictures show the same person. */
  compare(known: Buffer, seen: Buffer): Promise<boolean>;
}

const checks = new WeakMap<Services, FaceCheck>();

/** Puts a vendor in place. Without one there is no sign-in by face, whatever the settings say. */
export function useFaceCheck(services: Services, check: FaceCheck): void {
  checks.set(services, check);
}

export const faceCheckOf = (services: Services): FaceCheck | null => checks.get(services) ?? null;
