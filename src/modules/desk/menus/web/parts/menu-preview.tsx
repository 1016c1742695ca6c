import { useEffect, useState } from 'react';
import { organizationModules } from '#modules/core/access/contract/organization-modules.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { nameForLang, useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { AppIcon } from '#web/ui/pictures/app-icon.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useMenuText } from '../texts.ts';
import type { MenuGroup } from './arrangement.ts';
import classes from './menu-builder.module.css';

const PAUSE_MS = 300;
type Layout = 'desktop' | 'mobile';

interface Props {
  readonly organizationId: string;
  readonly groups: readonly MenuGroup[];
}

/** The sidebar as holders of a role would see it, while it is being arranged. */
export function MenuPreview({ organizationId, groups }: Props) {
  const t = useMenuText();
  const localizedName = useLocalizedName();
  const own = useLang();
  const [lang, setLang] = useState(own);
  const [layout, setLayout] = useState<Layout>('desktop');
  const params = { id: organizationId };
  const roles = useApi(organizationModules.roles, { params }, { staleMs: 60_000 });
  const [chosen, setChosen] = useState('');
  const role_id = chosen || roles.data?.list[0]?.id || '';
  const preview = useSend(organizationModules.preview, { invalidates: false, errorDisplay: 'inline' });
  const print = JSON.stringify(groups);
  const { mutate } = preview;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the arrangement or the role changes, and only then
  useEffect(() => {
    if (!role_id) return undefined;
    const timer = setTimeout(() => mutate({ params, body: { role_id, groups: JSON.parse(print) } }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [print, role_id]);
  return (
    <div className={classes.preview}>
      <SelectField
        label={t('preview_as')}
        value={role_id}
        onChange={setChosen}
        options={(roles.data?.list ?? []).map((role) => ({ value: role.id, label: localizedName(role) }))}
      />
      <ChipsField
        label={t('layout')}
        value={layout}
        onChange={(value) => setLayout(value as Layout)}
        options={[
          { value: 'desktop', label: t('desktop') },
          { value: 'mobile', label: t('mobile') },
        ]}
      />
      <ChipsField
        label={t('language')}
        value={lang}
        onChange={(value) => setLang(value as 'cn' | 'us')}
        options={[
          { value: 'cn', label: '中文' },
          { value: 'us', label: 'English' },
        ]}
      />
      {preview.error && <ErrorState error={preview.error} />}
      {!preview.data && !preview.error && <TextSkeleton lines={5} />}
      {preview.data && preview.data.groups.length === 0 && (
        <EmptyState small title={t('sees_nothing')} detail={t('sees_nothing_help')} />
      )}
      {preview.data && preview.data.groups.length > 0 && (
        <nav className={classes.sidebar} data-layout={layout} aria-label={t('preview')} aria-live="polite">
          {preview.data.groups.map((group) => (
            <section key={group.code}>
              <h3>{nameForLang(lang, group)}</h3>
              <ul>
                {group.apps.map((app) => (
                  <li key={app.code}>
                    <AppIcon name={app.icon} label={nameForLang(lang, app)} />
                    <span>{nameForLang(lang, app)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      )}
    </div>
  );
}
