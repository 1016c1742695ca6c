import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { explain } from '../../../contract/explain.contract.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import type { Explanation } from '../access-types.ts';
import { type ChosenPerson, PeopleField } from '../grants/people-field.tsx';
import { ActionField } from '../roles/action-field.tsx';
import { ChainView } from './chain-view.tsx';

/** The answer: yes or no in one sentence, and through what, or what is missing. */
export function ExplanationView({ answer }: { readonly answer: Explanation }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const what = answer.action ? localizedName(answer.action) : t('open_page');
  const sentence = answer.target
    ? t(answer.yes ? 'yes_target' : 'no_target', {
        who: localizedName(answer.user),
        what,
        target: localizedName(answer.target),
      })
    : t(answer.yes ? 'yes_plain' : 'no_plain', { who: localizedName(answer.user), what });
  return (
    <Stack gap={16} role="status">
      <p className={classes.verdict} data-tone={answer.yes ? 'done' : 'refused'}>
        {sentence}
      </p>
      {answer.chain.length > 0 && <ChainView chain={answer.chain} />}
      {answer.missing.length > 0 && (
        <Stack as="ul" className={classes.rows}>
          {answer.missing.map((piece) => (
            <li key={`${piece.kind}-${piece.role?.id}-${piece.organization?.id}-${piece.day}`}>
              {t(`missing_${piece.kind}`, {
                role: piece.role ? localizedName(piece.role) : '',
                place: piece.organization ? localizedName(piece.organization) : '',
                day: piece.day ? format.day(piece.day) : '',
              })}
            </li>
          ))}
        </Stack>
      )}
      {!answer.yes && answer.roles.length > 0 && (
        <Words as="p" tone="soft">
          {t('roles_with', { names: format.list(answer.roles.map(localizedName)) })}
        </Words>
      )}
    </Stack>
  );
}

/** 为什么能看到: one person, one action, and on request the person whose data it is about. */
export function ExplainPanel() {
  const t = useAccessText();
  const [who, setWho] = useState<readonly ChosenPerson[]>([]);
  const [code, setCode] = useState('');
  const [target, setTarget] = useState<readonly ChosenPerson[]>([]);
  const isAsked = who.length > 0 && code !== '';
  const answer = useApi(
    explain.explain,
    {
      query: {
        user_id: who[0]?.id,
        ...(code ? { code } : {}),
        ...(target[0] ? { target_id: target[0].id } : {}),
      },
    },
    { enabled: isAsked, keepPrevious: true },
  );
  return (
    <Panel title={t('why_title')}>
      <Stack gap={16}>
        <PeopleField label={t('why_who')} value={who} onChange={setWho} max={1} isAnyone />
        <ActionField label={t('why_what')} value={code} onChange={setCode} />
        <PeopleField
          label={t('why_target')}
          help={t('why_target_help')}
          value={target}
          onChange={setTarget}
          max={1}
          isAnyone
        />
        {isAsked ? (
          <Loaded of={answer} skeleton={<TextSkeleton lines={3} />}>
            {(found) => <ExplanationView answer={found} />}
          </Loaded>
        ) : (
          <Words as="p" tone="soft">
            {t('why_help')}
          </Words>
        )}
      </Stack>
    </Panel>
  );
}
