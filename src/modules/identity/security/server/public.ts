export { planDeletion, plannedDeletion } from './deletion.service.ts';
export { erasers } from './erasing.service.ts';
export { emailDomains, isEmailDemanded } from './own-email.service.ts';
