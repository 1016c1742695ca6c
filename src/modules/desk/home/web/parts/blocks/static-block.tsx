import type { Block } from '#modules/desk/site-design/contract/h5-homepages.shapes.ts';
import { appsByCode, openApps } from '#modules/desk/site-design/web/public.tsx';
import { useEither } from '#web/i18n/bilingual.ts';
import { useSettings } from '#web/session/session.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RichText } from '#web/ui/text/rich-text.tsx';
import { useHomeText } from '../../texts.ts';
import { AppTile } from '../apps/app-tile.tsx';
import apps from '../apps/apps.module.css';
import classes from './static-block.module.css';

const DAY_MS = 86_400_000;

/** Days from today to a day, by the calendar. */
function daysUntil(day: string): number {
  return Math.ceil((Date.parse(`${day}T00:00:00+08:00`) - Date.now()) / DAY_MS);
}

/** Blocks without an answer of their own: quick buttons, a countdown, a text. */
export function StaticBlock({ block }: { readonly block: Block }) {
  const t = useHomeText();
  const either = useEither();
  const settings = useSettings();
  const { params } = block;
  const title = either(block.title, block.title_en);
  const words = either(params.text, params.text_en) ?? '';
  if (block.kind === 'actions') {
    const known = settings ? appsByCode(openApps(settings), params.app_codes ?? []) : [];
    if (known.length === 0) return null;
    return (
      <Panel flush title={title ?? t('block_actions')}>
        <ul className={apps.tiles}>
          {known.map((app) => (
            <li key={app.code}>
              <AppTile app={app} />
            </li>
          ))}
        </ul>
      </Panel>
    );
  }
  if (block.kind === 'countdown') {
    const days = daysUntil(params.day ?? '');
    if (!(days >= 0)) return null;
    return (
      <Panel>
        <Inline as="p" gap={12} align="baseline" justify="spread" className={classes.countdown}>
          <span>{words}</span>
          <strong>{days === 0 ? t('countdown_today') : t('countdown_days', { n: days })}</strong>
        </Inline>
      </Panel>
    );
  }
  if (!words) return null;
  return (
    <Panel {...(title ? { title } : {})}>
      <RichText text={words} />
    </Panel>
  );
}
