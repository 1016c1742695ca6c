import type { children } from '#modules/family/contract/children.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { guardianRelations } from '#shared/reference/people.ts';
import { useNamed, useSay } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './own-head.module.css';
import { useProfileText } from './profile-texts.ts';

type Child = CallOutput<typeof children.mine>[number];

/** An own child, as far as the link shows it. */
export function ChildRecord({ child }: { readonly child: Child }) {
  const t = useProfileText();
  const say = useSay();
  const named = useNamed();
  const relation = guardianRelations.find(({ code }) => code === child.relation);
  const isPending = child.link_status === 'pending';
  return (
    <Panel>
      <div className={classes.head}>
        <PersonAvatar person={child} size={72} />
        <div className={classes.words}>
          <h2>{named(child)}</h2>
          <p>{isPending ? t('child_pending') : t(child.isOther ? 'child_other' : 'child_main')}</p>
        </div>
      </div>
      <div className={classes.facts}>
        <Facts
          facts={[
            { label: t('field_gender'), value: child.gender && t(`gender_${child.gender}`) },
            { label: t('field_organization'), value: child.organization && named(child.organization) },
            { label: t('child_class'), value: child.department && named(child.department) },
            { label: t('child_relation'), value: relation && say(relation) },
            { label: t('child_scopes'), value: child.scopes.map((scope) => t(`scope_${scope}`)).join(t('comma')) },
            { label: t('child_account'), value: t(child.account_activated ? 'yes' : 'no') },
          ]}
        />
      </div>
    </Panel>
  );
}
