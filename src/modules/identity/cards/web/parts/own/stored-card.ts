import { persistentStorage, readJson } from '#web/state/browser-storage.ts';
import type { Card, Look } from './e-id-faces.tsx';

/** A card as it was read last on this device. */
export interface StoredCard {
  readonly card: Card;
  readonly look: Look | null;
  /** How far the clock of the server was ahead of this one. */
  readonly aheadMs: number;
  readonly kept_at: number;
}

/** For so long the code goes on without the server; a scanner asks the server anyhow. */
export const OFFLINE_HOURS = 12;
const HOUR_MS = 3_600_000;
const PHOTO_WIDTH = 358;
const GROUND_WIDTH = 856;

const keyOf = (ownerId: string) => `e_id.${ownerId}`;

type StoredCards = Partial<Record<Card['kind'], StoredCard>>;

/** Its bytes as text, small enough to be kept; null when they cannot be had. */
async function textOf(url: string | null, width: number): Promise<string | null> {
  if (!url) return null;
  try {
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(width, picture.width);
    canvas.height = Math.round((picture.height * canvas.width) / picture.width);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL(width === PHOTO_WIDTH ? 'image/jpeg' : 'image/png', 0.85);
  } catch {
    return null;
  }
}

async function faceOf<F extends Look['front']>(face: F): Promise<F> {
  const background_url = await textOf(face.background_url, GROUND_WIDTH);
  const elements = await Promise.all(
    face.elements.map(async (element) => ({
      ...element,
      image_url: await textOf(element.image_url, PHOTO_WIDTH),
    })),
  );
  return { ...face, background_url, elements };
}

/** Keeps a card with its pictures for when there is no network; one that does not work is forgotten. Emptied at sign-out. */
export async function storeCard(ownerId: string, read: Omit<StoredCard, 'kept_at'>): Promise<void> {
  const { card, look } = read;
  const shelf = readJson<StoredCards>(persistentStorage, keyOf(ownerId)) ?? {};
  if (!card.secret) {
    delete shelf[card.kind];
    persistentStorage.write(keyOf(ownerId), JSON.stringify(shelf));
    return;
  }
  const kept: StoredCard = {
    ...read,
    kept_at: Date.now(),
    card: { ...card, photo_url: await textOf(card.photo_url, PHOTO_WIDTH), avatar_url: null },
    look: look && {
      ...look,
      front: await faceOf(look.front),
      back: look.back && (await faceOf(look.back)),
    },
  };
  persistentStorage.write(
    keyOf(ownerId),
    JSON.stringify({ ...readJson<StoredCards>(persistentStorage, keyOf(ownerId)), [card.kind]: kept }),
  );
}

/** The card that was read last, of the wished kind or the newest; after half a day without its code. */
export function readStoredCard(ownerId: string, kind: Card['kind'] | null, now = Date.now()): StoredCard | null {
  const shelf = readJson<StoredCards>(persistentStorage, keyOf(ownerId));
  if (!shelf) return null;
  const newest = Object.values(shelf).toSorted((a, b) => b.kept_at - a.kept_at)[0] ?? null;
  const kept = kind ? (shelf[kind] ?? null) : newest;
  if (!kept) return null;
  const isOld = now - kept.kept_at > OFFLINE_HOURS * HOUR_MS;
  return isOld ? { ...kept, card: { ...kept.card, secret: null } } : kept;
}
