import { IconCheck, IconPoint } from '@tabler/icons-react';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { passwordProblems } from '#shared/person/password.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useText } from '../../texts.ts';
import classes from '../sign-in.module.css';

const { length, upper, lower, digit } = errorCatalogue.password_messages.texts;

interface Props {
  readonly password: string;
  /** The second entry; null where a password is typed once. */
  readonly again: string | null;
}

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ password, again }: Props) {
  const t = useText();
  const localize = useLocalize();
  const problems = passwordProblems(password);
  const rules = [
    ...[length, upper, lower, digit].map((text) => ({
      text: localize(text),
      isKept: password !== '' && !problems.includes(text),
    })),
    ...(again === null ? [] : [{ text: t('rule_match'), isKept: password !== '' && password === again }]),
  ];
  return (
    <ul className={classes.rules} aria-label={t('rules')}>
      {rules.map(({ text, isKept }) => (
        <li key={text} data-kept={isKept}>
          {isKept ? <IconCheck aria-hidden size={16} stroke={2.2} /> : <IconPoint aria-hidden size={16} />}
          {text}
          <span className="visually-hidden">{t(isKept ? 'rule_kept' : 'rule_open')}</span>
        </li>
      ))}
    </ul>
  );
}
