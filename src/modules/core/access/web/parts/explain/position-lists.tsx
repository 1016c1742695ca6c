import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { rolePosts } from '../../../contract/role-users.contract.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import { ActionField } from '../roles/action-field.tsx';
import { useActionNames } from '../roles/role-codes.tsx';

const VIEWS = ['by_post', 'by_role', 'by_action'] as const;
type View = (typeof VIEWS)[number];

/** Posts and what comes with them: by post, by role with the holders, and by action. */
export function PositionLists() {
  const t = useAccessText();
  const [view, setView] = useState<View>('by_post');
  return (
    <Stack gap={16}>
      <ViewTabs
        label={t('positions')}
        value={view}
        onChange={(next) => setView(next as View)}
        tabs={VIEWS.map((value) => ({ value, label: t(value) }))}
      />
      {view === 'by_post' && <ByPost />}
      {view === 'by_role' && <ByRole />}
      {view === 'by_action' && <ByAction />}
    </Stack>
  );
}

function ByPost() {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const answer = useApi(rolePosts.postList, {});
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  return (
    <Panel>
      <Stack as="ul" className={classes.rows}>
        {answer.data.list.map((post) => (
          <li key={post.id}>
            <span className={classes.heading}>{localizedName(post)}</span>
            <Words tone="soft">
              {post.roles.length
                ? format.list(post.roles.map((one) => `${localizedName(one.role)} (${t(`scope_${one.scope_kind}`)})`))
                : t('brings_nothing')}
            </Words>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

function ByRole() {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const answer = useApi(rolePosts.rolePositionList, {});
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  return (
    <Panel>
      <Stack as="ul" className={classes.rows}>
        {answer.data.list.map(({ role, posts, holders, holders_n }) => (
          <li key={role.id}>
            <span className={classes.heading}>{localizedName(role)}</span>
            {posts.length > 0 && <Words tone="soft">{format.list(posts.map(localizedName))}</Words>}
            <Words tone="faint" size="small">
              {t('holders_named', { n: holders_n, names: format.list(holders.map(localizedName)) })}
            </Words>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

function ByAction() {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const nameOf = useActionNames();
  const [code, setCode] = useState('');
  const answer = useApi(rolePosts.positionPermissionList, { query: code ? { code } : {} }, { keepPrevious: true });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  return (
    <Panel>
      <Stack gap={16}>
        <ActionField label={t('by_action')} value={code} onChange={setCode} />
        {answer.data.list.length === 0 && (
          <EmptyState small title={t('brings_nothing')} detail={t('brings_nothing_help')} />
        )}
        <Stack as="ul" className={classes.rows}>
          {answer.data.list.map((post) => (
            <li key={post.id}>
              <span className={classes.heading}>{localizedName(post)}</span>
              {post.permissions.map((one) => (
                <Words key={one.code} tone="soft">
                  {`${nameOf(one.code)} — ${format.list(one.roles.map(localizedName))}`}
                </Words>
              ))}
            </li>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}
