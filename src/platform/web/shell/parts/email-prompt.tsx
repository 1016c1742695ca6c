import { Button, Group, Modal } from '@mantine/core';
import { ACTIVE_EMAILS_STEP } from '#shared/constants.ts';
import { goTo } from '../../boot/navigator.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';

/** The enterprise e-mail has to be activated first; it closes only by doing so, or by signing out. */
export function EmailPrompt() {
  const t = useFrameText();
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={t('email_title')}
      size={420}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      <p>{t('email_detail')}</p>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={() => goTo('/logout')}>
          {t('sign_out')}
        </Button>
        <Button data-autofocus onClick={() => goTo(`/activeEmails?step=${ACTIVE_EMAILS_STEP}`)}>
          {t('activate')}
        </Button>
      </Group>
    </Modal>
  );
}
