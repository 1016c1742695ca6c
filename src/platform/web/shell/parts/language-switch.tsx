import { frame } from '#shared/frame.contract.ts';
import { call } from '../../api/call.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLang } from '../../i18n/language.ts';
import { switchLang } from '../../i18n/texts.ts';
import { session } from '../../session/session.ts';
import classes from './language-switch.module.css';

/** Remembers the choice on the server too, so that it follows the person; without a network it stays in this browser. */
function rememberOnServer(lang: 'cn' | 'us'): void {
  if (session.get().phase !== 'signed_in') return;
  call(frame.setPreferences, { body: { lang } }).catch(() => undefined);
}

/** One button that names the other language in that language. */
export function LanguageSwitch() {
  const t = useFrameText();
  const lang = useLang();
  const other = lang === 'cn' ? 'us' : 'cn';
  const choose = async () => {
    await switchLang(other);
    rememberOnServer(other);
  };
  return (
    <button
      type="button"
      className={classes.switch}
      onClick={choose}
      aria-label={t('switch_language')}
      lang={other === 'us' ? 'en' : 'zh-CN'}
    >
      {other === 'us' ? 'EN' : '中文'}
    </button>
  );
}
