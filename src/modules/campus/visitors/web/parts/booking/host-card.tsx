import { useLang } from '#web/i18n/language.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import type { HostAnswer } from '../../../contract/visitors.contract.ts';
import classes from './apply-form.module.css';

/** Whom one is about to visit, and where. */
export function HostCard({ host }: { readonly host: HostAnswer }) {
  const lang = useLang();
  const inLang = (name: string | null, name_en: string | null) => (lang === 'us' && name_en ? name_en : name);
  const place = [inLang(host.organization, host.organization_en), inLang(host.department, host.department_en)]
    .filter(Boolean)
    .join(' · ');
  return (
    <Panel>
      <div className={classes.host}>
        <PersonAvatar person={{ name: host.name }} size={56} />
        <div>
          <Words as="strong" size="title" weight={600}>
            {host.name}
          </Words>
          <Words as="p" tone="soft">
            {place}
          </Words>
          {host.address && (
            <Words as="p" tone="soft">
              {host.address}
            </Words>
          )}
        </div>
      </div>
    </Panel>
  );
}
