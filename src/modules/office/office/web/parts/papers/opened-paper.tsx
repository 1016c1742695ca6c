import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { oaApplications } from '../../../contract/oa-applications.contract.ts';
import { PaperDrawer } from './paper-drawer.tsx';

const PaperForm = lazyDialog(async () => (await import('./paper-form.tsx')).PaperForm);

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** A paper that was opened: the form of an own draft, else the paper, whose applicant changes what came back. */
export function OpenedPaper({ id, onClose }: Props) {
  const [isEditing, edit] = useState(false);
  const answer = useApi(oaApplications.get, { params: { id } });
  const paper = answer.data;
  if (!paper)
    return (
      <SideDrawer opened kind="record" onClose={onClose} title="">
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      </SideDrawer>
    );
  const mayEdit = paper.actions.includes('update');
  if (mayEdit && (isEditing || paper.is_draft))
    // what stands in the cache may be older than what was typed and saved before
    return answer.isFetchedAfterMount ? (
      <PaperForm
        paper={paper}
        reload={async () => (await answer.refetch()).data?.draft ?? []}
        onClose={paper.is_draft ? onClose : () => edit(false)}
        onSent={() => edit(false)}
      />
    ) : null;
  return <PaperDrawer paper={paper} onEdit={() => edit(true)} onClose={onClose} />;
}
