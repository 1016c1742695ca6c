import { defineCleanup } from '#server/jobs/cleanup.ts';
import { eraseDue } from './erasing.service.ts';

export const cleaning = defineCleanup('account.clean', { cn: '清除到期账号', us: 'Erase expired accounts' }, eraseDue);
