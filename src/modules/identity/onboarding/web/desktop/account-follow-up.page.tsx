import { recoveryRights } from '#modules/identity/recovery/rights.ts';
import { VouchList } from '#modules/identity/recovery/web/public.tsx';
import { useRights } from '#web/session/rights.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { onboardingRights } from '../../rights.ts';
import { ActivationFollowUp } from '../parts/activation/activation-follow-up.tsx';
import { SignUpsList } from '../parts/sign-up/sign-ups-list.tsx';
import { useText } from '../texts.ts';

const TABS = [
  { value: 'activation', right: onboardingRights.followUp, Tab: ActivationFollowUp },
  { value: 'vouch', right: recoveryRights.vouch, Tab: VouchList },
  { value: 'sign_ups', right: onboardingRights.signUps, Tab: SignUpsList },
] as const;

/** Who has not opened the account, whose phone is gone, who signed up: each tab by its own right. */
export function Page() {
  const t = useText();
  const { can } = useRights();
  const { opened, open } = useOpened('tab');
  const tabs = TABS.filter((tab) => can(tab.right));
  const chosen = tabs.find((tab) => tab.value === opened) ?? tabs[0];
  return (
    <>
      <PageHead detail={t('follow_up_hint')} />
      {tabs.length > 1 && chosen && (
        <ViewTabs
          label={t('views')}
          value={chosen.value}
          onChange={open}
          tabs={tabs.map(({ value }) => ({ value, label: t(`tab_${value}`) }))}
        />
      )}
      {chosen && <chosen.Tab key={chosen.value} />}
    </>
  );
}
