export { sendActivation, sendActivationLink } from './activation/activation-links.service.ts';
export { listReminders } from './activation/activation-progress.queries.ts';
export {
  type EntryForm,
  type EntryRecord,
  type EntrySubmission,
  type Invitation,
  type InvitationKey,
  invitations,
} from './invitations/invitations.ts';
