import { frame } from '#shared/calls/frame.contract.ts';
import { call } from '../../api/call.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { currentLang, useLang } from '../../i18n/language.ts';
import { switchLang } from '../../i18n/texts.ts';
import { session } from '../../session/session-state.ts';
import classes from './language-switch.module.css';

/** The other language from now on. The server remembers it too, so that it follows the person; without a network it stays in this browser. */
export async function chooseOtherLang(): Promise<void> {
  const lang = currentLang() === 'cn' ? 'us' : 'cn';
  await switchLang(lang);
  if (session.get().phase !== 'signed_in') return;
  call(frame.setPreferences, { body: { lang } }).catch(() => undefined);
}

/** One button that names the other language in that language. */
export function LanguageSwitch() {
  const t = useFrameText();
  const lang = useLang();
  const other = lang === 'cn' ? 'us' : 'cn';
  return (
    <button
      type="button"
      className={classes.switch}
      onClick={() => void chooseOtherLang()}
      aria-label={t('switch_language')}
      lang={other === 'us' ? 'en' : 'zh-CN'}
    >
      {other === 'us' ? 'EN' : '中文'}
    </button>
  );
}
