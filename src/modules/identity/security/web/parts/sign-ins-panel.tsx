import { useFormat } from '#web/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { type TextKey, useText } from '../texts.ts';
import { describeDevice } from './describe-device.ts';
import classes from './safety.module.css';
import type { Safety } from './safety-types.ts';

const WAYS = ['password', 'sms', 'hand_off', 'sign_up', 'activation', 'switch', 'totp'];

/** Recent sign-ins and refused tries. */
export function SignInsPanel({ own }: { readonly own: Safety }) {
  const t = useText();
  const format = useFormat();
  const wayOf = (way: string) => (WAYS.includes(way) ? t(`way_${way}` as TextKey) : t('way_other'));
  return (
    <Panel title={t('recent_sign_ins')}>
      {own.sign_ins.length === 0 && <EmptyState small title={t('no_sign_ins')} detail={t('no_sign_ins_help')} />}
      <ul className={classes.lines}>
        {own.sign_ins.map((seen) => (
          <li key={seen.id}>
            <div className={classes.words}>
              <p>
                {wayOf(seen.way)}
                {seen.is_refused && <ToneBadge tone="refused">{t('sign_in_refused')}</ToneBadge>}
              </p>
              <Words as="p" tone="faint" size="small">
                <time dateTime={seen.at}>{format.dateTime(seen.at)}</time>
                {[describeDevice(seen.device), seen.ip].filter(Boolean).map((word) => ` · ${word}`)}
              </Words>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
