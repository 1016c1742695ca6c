import { Suspense } from 'react';
import { FamilySection } from '#modules/people/family/web/public.tsx';
import { useLentTabs } from '#web/modules/lent-tabs.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';

const FAMILY = { key: 'family', sort: 30, Body: FamilySection } as const;

/**
 * What the modules hold of a person, one under the other; each shows what the caller may see of it, or nothing. Modules
 * that profile does not know lend to the kind of person (`tabs: [{ page: 'personal_detail.student' }]`).
 */
export function PersonSections({ id, types }: { readonly id: string; readonly types: readonly string[] }) {
  const ofPupils = useLentTabs('personal_detail.student');
  const ofStaff = useLentTabs('personal_detail.staff');
  const ofGuardians = useLentTabs('personal_detail.guardian');
  const sections = [
    ...(types.includes('student') ? [FAMILY, ...ofPupils] : []),
    ...(types.includes('teacher') || types.includes('guard') ? ofStaff : []),
    ...(types.includes('guardian') ? ofGuardians : []),
  ].toSorted((a, b) => a.sort - b.sort);
  return sections.map(({ key, Body }) => (
    <Suspense key={key} fallback={<TextSkeleton lines={3} />}>
      <Body id={id} />
    </Suspense>
  ));
}
