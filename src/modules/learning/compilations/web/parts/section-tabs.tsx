import { useNavigate } from 'react-router';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { useCompilationText } from '../texts.ts';
import { usePaths } from './use-paths.ts';

type Section = 'all' | 'org' | 'mine' | 'manage' | 'library';

/** The pages of teaching resources beside each other, for those who may open them. */
export function SectionTabs({ section }: { readonly section: Section }) {
  const t = useCompilationText();
  const paths = usePaths();
  const go = useNavigate();
  const { can } = useRights();
  const isStaff = useSettings()?.user.user_types.includes('teacher') ?? false;
  if (!isStaff && !can(subjectRights.create)) return null;
  const sections: readonly Section[] = ['all', 'org', 'mine', 'library', 'manage'];
  return (
    <ViewTabs
      label={t('sections')}
      value={section}
      tabs={sections.map((value) => ({ value, label: t(`section_${value}`) }))}
      onChange={(value) => void go(paths[sections.find((known) => known === value) ?? 'all'])}
    />
  );
}
