import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { ACTIVE_EMAILS_STEP } from '#shared/constants.ts';
import { goTo } from '../../boot/navigator.ts';
import { routeByPath } from '../../boot/registry.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useSay } from '../../i18n/texts.ts';
import { forThisTab } from '../../state/browser-storage.ts';

const PAGE = '/activeEmails';
const PUT_OFF = 'email_prompt';

const words = {
  ask: {
    cn: '激活企业邮箱需要学校管理员办理，请联系他们；办好之前可以继续使用。',
    us: 'Your school activates the e-mail; please ask its administrator. You can go on meanwhile.',
  },
  go_on: { cn: '继续使用', us: 'Go on' },
} as const;

/**
 * S-session-014: the enterprise e-mail has to be activated first; it closes only by doing so, or by signing out. Where
 * this portal has no page for it, nobody is locked out: it says whom to ask, and is closed for the browser session.
 */
export function EmailPrompt() {
  const t = useFrameText();
  const say = useSay();
  const canActivate = routeByPath(PAGE) !== undefined;
  const [isPutOff, setPutOff] = useState(() => !canActivate && forThisTab.read(PUT_OFF) === '1');
  const putOff = () => {
    forThisTab.write(PUT_OFF, '1');
    setPutOff(true);
  };
  return (
    <Modal
      opened={!isPutOff}
      onClose={() => undefined}
      title={t('email_title')}
      size={420}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      <p>{canActivate ? t('email_detail') : say(words.ask)}</p>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={() => goTo('/logout')}>
          {t('sign_out')}
        </Button>
        <Button data-autofocus onClick={canActivate ? () => goTo(`${PAGE}?step=${ACTIVE_EMAILS_STEP}`) : putOff}>
          {canActivate ? t('activate') : say(words.go_on)}
        </Button>
      </Group>
    </Modal>
  );
}
