import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { linkEntity } from './link-entity.ts';

/** The reports that are registered, for who keeps them. */
export const ReportLinks = ({ isEditable }: { readonly isEditable: boolean }) => (
  <ManagedList of={linkEntity} isEditable={isEditable} opens="link" />
);
