import { useState } from 'react';
import { Link } from 'react-router';
import { corrections } from '#modules/identity/profile/contract/corrections.contract.ts';
import { children } from '#modules/people/family/contract/children.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { routeByPath } from '#web/boot/registry.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson, useSettings } from '#web/session/session.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { kindOfChild } from '#web/ui/person/child-kind.ts';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { useCardText } from '../../texts.ts';
import classes from './wallet-strip.module.css';

const BusinessCardDialog = lazyDialog(async () => (await import('../business/business-card-dialog.tsx')).Dialog);

const CARD_USER_TYPES: readonly string[] = ['teacher', 'guard', 'student', 'guardian'];
const ACCESS_CARD = '/mobile/accessCard';

/** The own children in their colours, each the way to the card of the child. */
function Children() {
  const localizedName = useLocalizedName();
  const list = useApi(children.mine, {}).data ?? [];
  return list.map((child, at) =>
    child.link_status === 'active' ? (
      <li key={child.id}>
        <Link
          to={`/mobile/childCard?id=${child.id}`}
          className={classes.child}
          style={{ ...kindOfChild(at), borderInlineStartColor: 'var(--own)' }}
        >
          <PersonAvatar person={child} size={28} />
          <span>{localizedName(child)}</span>
        </Link>
      </li>
    ) : null,
  );
}

/** On the page "mine" of a phone: the own cards, those of the children, and what became of corrections. */
export function Tab() {
  const t = useCardText();
  const person = usePerson();
  const flags = useSettings()?.flags;
  const [isOpened, setOpened] = useState(false);
  const asked = useApi(corrections.list, { query: {} }).data?.list ?? [];
  const open = asked.filter(({ state }) => state === 'pending').length;
  const hasCard = person.user_types.some((userType) => CARD_USER_TYPES.includes(userType));
  return (
    <section aria-label={t('wallet')} className={classes.wallet}>
      <ul className={classes.strip}>
        {hasCard && (
          <li>
            <Link to="/mobile/E_IDCard" className={classes.slip}>
              <strong>{t('child_card')}</strong>
              <Words tone="soft" size="small">
                {t('own_eid_help')}
              </Words>
            </Link>
          </li>
        )}
        {routeByPath(ACCESS_CARD) && (
          <li>
            <Link to={ACCESS_CARD} className={classes.slip}>
              <strong>{t('wallet_access')}</strong>
            </Link>
          </li>
        )}
        {person.types.includes('teacher') && (
          <li>
            <button type="button" className={classes.slip} onClick={() => setOpened(true)}>
              <strong>{t('my_card')}</strong>
              <Words tone="soft" size="small">
                {t('own_card_help')}
              </Words>
            </button>
          </li>
        )}
        {flags?.has_children && <Children />}
        {asked.length > 0 && (
          <li>
            <Link to="/mobile/personals?tab=record" className={classes.slip}>
              <strong>{t('wallet_corrections')}</strong>
              {open > 0 && (
                <Words tone="soft" size="small">
                  {t('wallet_corrections_open', { n: open })}
                </Words>
              )}
            </Link>
          </li>
        )}
      </ul>
      {isOpened && <BusinessCardDialog opened onClose={() => setOpened(false)} />}
    </section>
  );
}
