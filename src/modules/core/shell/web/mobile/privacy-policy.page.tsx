import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { RichText } from '#web/ui/text/rich-text.tsx';
import { POLICY_KINDS, shell } from '../../contract/shell.contract.ts';
import classes from '../parts/policy.module.css';
import { PolicyDiff } from '../parts/policy-diff.tsx';
import { useShellText } from '../texts.ts';

/** What the school does with the facts of people, by kind, with every version there was. Open to all. */
export function Page() {
  const t = useShellText();
  const lang = useLang();
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const kind = POLICY_KINDS.find((one) => one === address.get('kind')) ?? 'privacy';
  const version = address.get('version') ?? undefined;
  const compared = address.get('with');
  const read = useApi(shell.policyText, { query: { kind, ...(version ? { version } : {}) } });
  const go = (next: Record<string, string>) => setAddress(new URLSearchParams({ kind, ...next }), { replace: true });
  const { data } = read;
  const text = data?.text;
  const either = (cn: string, us: string) => (lang === 'us' && us ? us : cn);
  const at = data?.versions.findIndex((one) => one.version === text?.version) ?? -1;
  const older = data?.versions[at + 1];
  return (
    <>
      <ViewTabs
        label={t('policy_kinds')}
        value={kind}
        onChange={(next) => setAddress(new URLSearchParams({ kind: next }), { replace: true })}
        tabs={POLICY_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      <Loaded of={read} skeleton={<TextSkeleton lines={10} />} />
      {data && !text && <EmptyState title={t('policy_none')} detail={t('policy_none_detail')} />}
      {text && (
        <Panel>
          <article className={classes.policy}>
            <Words as="h1" size="title" weight={600}>
              {either(text.title, text.title_en)}
            </Words>
            <Words as="p" tone="soft">
              {t('policy_version', { version: text.version, day: format.day(text.effective_at.slice(0, 10)) })}
            </Words>
            <Inline as="p" gap={8} wrap align="stretch" className={classes.tools}>
              <Button size="compact-md" variant="default" onClick={() => window.print()}>
                {t('print')}
              </Button>
              {older && !compared && (
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => go({ version: text.version, with: older.version })}
                >
                  {t('policy_changes', { version: older.version })}
                </Button>
              )}
              {compared && (
                <Button size="compact-md" variant="default" onClick={() => go({ version: text.version })}>
                  {t('policy_whole')}
                </Button>
              )}
            </Inline>
            {compared ? (
              <PolicyDiff kind={kind} from={compared} to={text.version} lang={lang} />
            ) : (
              <RichText text={lang === 'us' && text.body_en ? text.body_en_document : text.body_document} />
            )}
            <nav className={classes.versions} aria-label={t('policy_versions')}>
              <Words as="h2" size="normal" weight={600} below={8}>
                {t('policy_versions')}
              </Words>
              <ul>
                {data.versions.map((one) => (
                  <li key={one.id}>
                    <button
                      type="button"
                      aria-current={one.version === text.version ? 'true' : undefined}
                      onClick={() => go({ version: one.version })}
                    >
                      {one.version} · {format.day(one.effective_at.slice(0, 10))}
                    </button>
                    <span>{either(one.summary, one.summary_en)}</span>
                  </li>
                ))}
              </ul>
            </nav>
          </article>
        </Panel>
      )}
    </>
  );
}
