export { findPlannedDeletion, planDeletion } from './deletion.service.ts';
export { erasers } from './erasing.service.ts';
export { emailDomains, isEmailRequired } from './own-email.service.ts';
