import { useFrameText } from '../../i18n/frame-texts.ts';

export const MAIN_ID = 'main';

/** The first stop of the keyboard: past the menus, to the page. */
export function SkipLink() {
  const t = useFrameText();
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {t('skip')}
    </a>
  );
}
