import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { explain } from '../../../contract/explain.contract.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import { type ChosenPerson, PeopleField } from '../grants/people-field.tsx';
import { ActionField } from '../roles/action-field.tsx';
import { useLinkWords } from './chain-view.tsx';

/** 谁能…: everybody who can do something here, or see the data of one person, and through what. */
export function WhoCanPanel() {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const words = useLinkWords();
  const [code, setCode] = useState('');
  const [target, setTarget] = useState<readonly ChosenPerson[]>([]);
  const answer = useApi(
    explain.whoCan,
    { query: { code: code || '01', ...(target[0] ? { target_id: target[0].id } : {}) } },
    { enabled: code !== '', keepPrevious: true },
  );
  const list = answer.data?.list ?? [];
  return (
    <Panel title={t('who_title')}>
      <Stack gap={16}>
        <ActionField label={t('who_what')} value={code} onChange={setCode} />
        <PeopleField
          label={t('who_target')}
          help={t('why_target_help')}
          value={target}
          onChange={setTarget}
          max={1}
          isAnyone
        />
        {code && <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />}
        {code && answer.data && (
          <Words as="p" tone="soft" role="status">
            {t('who_total', { n: answer.data.total })} {t('who_admins', { n: answer.data.super_admins_n })}
          </Words>
        )}
        {code && answer.data && list.length === 0 && (
          <EmptyState small title={t('who_nobody')} detail={t('who_nobody_help')} />
        )}
        {code && (
          <Stack as="ul" className={classes.rows}>
            {list.map(({ user, chain }) => (
              <li key={user.id}>
                <Inline as="span" gap={10} narrow className={classes.person}>
                  <PersonAvatar person={user} size={28} />
                  <span>
                    <span className={classes.heading}>{localizedName(user)}</span>
                    {chain.map((link, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: ways have no id of their own and never move
                      <Words key={at} tone="faint" size="small">
                        {[words.headOf(link), ...words.factsOf(link)].join(' · ')}
                      </Words>
                    ))}
                  </span>
                </Inline>
              </li>
            ))}
          </Stack>
        )}
        {!code && (
          <Words as="p" tone="soft">
            {t('who_help')}
          </Words>
        )}
      </Stack>
    </Panel>
  );
}
