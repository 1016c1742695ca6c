import { phoneChange } from '#modules/identity/recovery/contract/phone-change.contract.ts';
import { Refused, useRefusal } from '#modules/identity/sign-in/web/public.tsx';
import { CHANGE_PHONE_WIDTH_DESKTOP, CHANGE_PHONE_WIDTH_MOBILE } from '#shared/constants.ts';
import { isPhone } from '#shared/person/phone.ts';
import { call } from '#web/api/call.ts';
import type { DialogProps } from '#web/modules/web-module.ts';
import { keepToken } from '#web/session/token.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PhoneField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { useText } from '../texts.ts';

/** Another number for the own account; other devices are signed out, and both numbers get a message. */
export function Dialog({ opened, onClose }: DialogProps) {
  const t = useText();
  const refusal = useRefusal();
  const isNarrow = useIsNarrow();
  const close = () => {
    refusal.clear();
    form.reset();
    onClose();
  };
  const form = useContractForm({
    endpoint: phoneChange.change,
    initial: { phone: '', code: '' },
    invalidates: ['safety', 'sessions', 'profile', 'frame'],
    onDone: ({ token }) => {
      keepToken(token);
      close();
    },
    success: t('phone_changed'),
    onRefused: refusal.onRefused,
  });
  const phone = form.field('phone');
  const send = async () => {
    if (!isPhone(phone.value)) {
      phone.onBlur();
      return false;
    }
    return call(phoneChange.sendCode, { query: { phone: phone.value } });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      widthPercent={isNarrow ? CHANGE_PHONE_WIDTH_MOBILE : CHANGE_PHONE_WIDTH_DESKTOP}
      title={t('change_phone')}
      isSending={form.isSending}
      onSubmit={(event) => {
        refusal.clear();
        form.submit(event);
      }}
    >
      <p>{t('change_phone_hint')}</p>
      <PhoneField {...phone} required label={t('new_phone')} />
      <CodeField {...form.field('code')} label={t('code')} purpose="change_phone" onSend={send} />
      <Refused text={refusal.text} />
    </FormDialog>
  );
}
