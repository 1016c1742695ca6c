import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { courseResources } from '../../../contract/course-resources.contract.ts';
import { useResourceText } from '../../texts.ts';
import { ResourceFacts } from './resource-facts.tsx';
import { ResourceFoot, type Shown } from './resource-foot.tsx';
import { ResourceHistory } from './resource-history.tsx';
import { ResourcePreview } from './resource-preview.tsx';

const EditResource = lazyDialog(async () => (await import('./edit-resource.tsx')).EditResource);
const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);
const HideDialog = lazyDialog(async () => (await import('./hide-dialog.tsx')).HideDialog);
const OpenDialog = lazyDialog(async () => (await import('./open-dialog.tsx')).OpenDialog);

interface Props {
  readonly id: string;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
}

/** One resource: the thing itself, what it is, its versions, where it is used, who built on whom, and what comes next. */
export function ResourceDrawer({ id, onClose, onOpen }: Props) {
  const t = useResourceText();
  const [shown, show] = useState<Shown | null>(null);
  const [revision, setRevision] = useState<number | null>(null);
  const answer = useApi(courseResources.show, { params: { id } });
  const resource = answer.data;
  const hide = () => show(null);
  const watched = revision ?? (resource?.actions.includes('accept') ? resource.waiting_revision : null);
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={resource?.title ?? t('resource')}
      foot={resource && <ResourceFoot resource={resource} onShow={show} onGone={onClose} onOpen={onOpen} />}
    >
      {resource ? (
        <>
          <ResourcePreview key={watched} id={id} title={resource.title} revision={watched} />
          <ResourceFacts resource={resource} />
          <ResourceHistory
            resource={resource}
            shown={watched ?? resource.revision}
            onShow={setRevision}
            onOpen={onOpen}
          />
        </>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      )}
      {resource && shown === 'edit' && <EditResource resource={resource} onClose={hide} />}
      {resource && shown === 'review' && <ReviewDialog resource={resource} onClose={hide} />}
      {resource && shown === 'hide' && <HideDialog resource={resource} onClose={hide} />}
      {resource && shown === 'open' && <OpenDialog resource={resource} onClose={hide} />}
    </SideDrawer>
  );
}
