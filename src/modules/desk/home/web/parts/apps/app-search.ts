import type { App } from '#modules/desk/site-design/web/public.tsx';
import { initialsOf } from '#web/shell/pinyin-initials.ts';

/** Whether a word finds an app: by its names, its code, or the pinyin initials of its name. */
export function matchesApp(app: App, word: string): boolean {
  const wanted = word.trim().toLowerCase();
  return [app.name, app.name_en ?? '', app.code, initialsOf(app.name)].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
