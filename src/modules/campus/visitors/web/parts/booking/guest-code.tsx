import { signIn } from '#modules/identity/sign-in/contract/sign-in.contract.ts';
import { isPhone } from '#shared/person/phone.ts';
import { call } from '#web/api/call.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useVisitorText } from '../../texts.ts';
import type { ApplyContractForm } from '../visit-values.ts';

/** The last step of somebody who is not signed in, where the school books publicly. */
export function GuestCode({ form }: { readonly form: ApplyContractForm }) {
  const t = useVisitorText();
  const phone = form.values.persons[0]?.phone ?? '';
  const send = async () => {
    if (!isPhone(phone)) {
      toast.warning(t('phone_first'));
      return false;
    }
    return call(signIn.sendCode, { query: { phone, purpose: 'sign_up' } });
  };
  return (
    <Panel title={t('prove_phone')}>
      <CodeField
        {...form.field('code')}
        required
        label={t('code')}
        purpose="visit"
        onSend={send}
        help={t('code_goes_to', { phone: phone || t('lead_phone') })}
      />
    </Panel>
  );
}
