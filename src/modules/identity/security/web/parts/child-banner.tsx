import type { Text } from '#shared/text.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import classes from './safety.module.css';

/** Shown on every page, also where the texts of this module are not loaded: its texts are in this file. */
const texts = {
  child: { cn: '子女账号 {name}', us: 'Your child {name}’s account' },
  back: { cn: '退出登录后以本人账号重新登录', us: 'Sign out and sign in again to return to your own account' },
} as const satisfies Record<string, Text>;

/** A guardian works as their child; there is no way back but signing in. */
export function Part() {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const settings = useSettings();
  if (!settings?.session.switched_from) return null;
  const sentence = localize(texts.child, { name: localizedName(settings.user) });
  return (
    <section className={classes.banner} aria-label={sentence}>
      <p>
        <strong>{sentence}</strong> <a href="/logout">{localize(texts.back)}</a>
      </p>
    </section>
  );
}
