import { defineEvent } from '#server/events/events.ts';

interface LinkNews {
  readonly link_id: string;
  readonly student_id: string;
  readonly guardian_id: string;
  readonly organization_id: string;
}

/** What became of a child that a guardian had added. */
export const guardianLinkDecided = defineEvent<{
  readonly claim_id: string;
  readonly result: 'linked' | 'new_child' | 'refused';
  readonly student_id: string | null;
}>('guardian_link.decided');

/** Somebody is a guardian of a pupil from now on. */
export const guardianLinkActivated = defineEvent<LinkNews>('guardian_link.activated');

/** Somebody is a guardian of a pupil no more. */
export const guardianLinkRemoved = defineEvent<LinkNews>('guardian_link.removed');

/** Another guardian of a pupil is the main one from now on. */
export const guardianMainChanged = defineEvent<{
  readonly student_id: string;
  readonly from_id: string | null;
  readonly to_id: string;
  readonly organization_id: string;
}>('guardian.main_changed');

/** The child that a guardian had added is a pupil: whatever hung on the placeholder goes over to the pupil. */
export const claimMerged = defineEvent<{ readonly placeholder_id: string; readonly student_id: string }>(
  'claim.merged',
);

/** A guardian took back a child that they had added. */
export const claimWithdrawn = defineEvent<{ readonly placeholder_id: string }>('claim.withdrawn');
