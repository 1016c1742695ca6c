import { menuDots } from '../../boot/registry.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { viewerOf } from '../../session/rights.tsx';
import { useSettings } from '../../session/session.ts';
import classes from './menu-dot.module.css';

/** The red dot on a menu entry, with the words that say why. */
export function MenuDot({ code }: { readonly code: string }) {
  const localize = useLocalize();
  const settings = useSettings();
  const dot = settings && menuDots().find((known) => known.code === code && known.when(viewerOf(settings)));
  if (!dot) return null;
  return (
    <span className={classes.dot}>
      <span className="visually-hidden">{localize(dot.title)}</span>
    </span>
  );
}
