import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { safePath } from '#shared/addresses/safe-redirect.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { goTo } from '#web/boot/navigator.ts';
import { oauth } from '../../contract/oauth.contract.ts';
import { goToProvider } from '../parts/channels.ts';
import { askDingtalk } from '../parts/ding-bridge.ts';
import { OauthFailed, WaitingCard } from '../parts/oauth-steps.tsx';
import { useText } from '../texts.ts';

/** Inside DingTalk: its app gives a code without a press. Anywhere else DingTalk's own page is opened. */
async function signInByApp(id: string, query: URLSearchParams): Promise<void> {
  const redirect = safePath(query.get('redirect'));
  const code = await askDingtalk(query.get('corpId') ?? id);
  if (code === null) return goToProvider('ding_oauth', { redirect });
  await call(oauth.dingLogin, { body: { id, code } });
  const after = new URLSearchParams({ channel: 'ding_oauth', ...(redirect ? { redirect } : {}) });
  goTo(`/oauth?${after}`, { replace: true });
}

export function Page() {
  const t = useText();
  const { id = '' } = useParams();
  const [refused, setRefused] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    signInByApp(id, new URLSearchParams(location.search)).catch((error: unknown) => setRefused(sentenceOf(error)));
  }, [id]);
  return refused ? <OauthFailed reason={refused} channel="ding_oauth" /> : <WaitingCard text={t('signing_in')} />;
}
