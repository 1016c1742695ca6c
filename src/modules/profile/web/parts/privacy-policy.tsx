import { legalTexts } from '#modules/account/contract/legal-texts.ts';
import { useSay } from '#web/i18n/texts.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './privacy-policy.module.css';
import { useProfileText } from './profile-texts.ts';

/** What the portal does with personal data, and the terms of use. */
export function PrivacyPolicy() {
  const t = useProfileText();
  const say = useSay();
  return (
    <>
      {(['privacy', 'terms'] as const).map((part) => (
        <div key={part} className={classes.part}>
          <Panel title={t(`legal_${part}`)}>
            <ol className={classes.list}>
              {legalTexts[part].map((text) => (
                <li key={text.us}>{say(text)}</li>
              ))}
            </ol>
          </Panel>
        </div>
      ))}
    </>
  );
}
