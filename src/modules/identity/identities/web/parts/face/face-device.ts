import { persistentStorage } from '#web/state/browser-storage.ts';

const KEY = 'face_login';

/** Whether somebody made this device one that opens by face, and under which name. Only a hint: the server decides. */
export const rememberedFaceName = (): string | null => persistentStorage.read(KEY);

export function rememberFace(name: string | null): void {
  if (name === null) persistentStorage.remove(KEY);
  else persistentStorage.write(KEY, name);
}
