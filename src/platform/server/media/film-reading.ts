import { codeOf, MediaUnreadable } from './film-errors.ts';

/**
 * Reads something of a film by the library. It has no errors of its own for films that are not what they say: whatever it
 * stumbles over while it reads is `unreadable`. What comes from the disk itself stays what it is.
 */
export async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MediaUnreadable || codeOf(error) !== undefined) throw error;
    throw new MediaUnreadable('unreadable', error instanceof Error ? error.message : String(error));
  }
}
