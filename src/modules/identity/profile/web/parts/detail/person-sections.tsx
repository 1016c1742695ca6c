import { type ComponentType, Suspense } from 'react';
import { useContributedTabs } from '#web/modules/contributed-tabs.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';

interface Section {
  readonly key: string;
  readonly sort: number;
  readonly Body: ComponentType<{ readonly id: string }>;
}

/** Sections about a person, one under the other in their order. */
export function Sections({ id, sections }: { readonly id: string; readonly sections: readonly Section[] }) {
  return sections
    .toSorted((a, b) => a.sort - b.sort)
    .map(({ key, Body }) => (
      <Suspense key={key} fallback={<TextSkeleton lines={3} />}>
        <Body id={id} />
      </Suspense>
    ));
}

/**
 * What the modules hold of a person, one under the other; each shows what the caller may see of it, or nothing. Other
 * modules add a section for a type of person in their manifest (`tabs: [{ page: 'personal_detail.student' }]`).
 */
export function PersonSections({ id, types }: { readonly id: string; readonly types: readonly string[] }) {
  const ofPupils = useContributedTabs('personal_detail.student');
  const ofStaff = useContributedTabs('personal_detail.staff');
  const ofGuardians = useContributedTabs('personal_detail.guardian');
  const sections = [
    ...(types.includes('student') ? ofPupils : []),
    ...(types.includes('teacher') || types.includes('guard') ? ofStaff : []),
    ...(types.includes('guardian') ? ofGuardians : []),
  ];
  return <Sections id={id} sections={sections} />;
}
