import { defineEntity } from '#web/ui/entity/entity.ts';
import { notificationTypes, typeStates } from '../../../contract/messages.contract.ts';
import { noticeRights } from '../../../rights.ts';
import { useNoticeText } from '../../texts.ts';

const channels = [
  { code: 'email', cn: '邮件', us: 'Email' },
  { code: 'sms', cn: '短信', us: 'Text message' },
] as const;

/** Kinds of messages. */
export const typeEntity = defineEntity(notificationTypes, useNoticeText, {
  name: 'notification_types',
  right: noticeRights.types,
  fields: {
    name: { kind: 'line', text: 'type_name_cn', max: 20, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'type_name_en', max: 40 },
    code: { kind: 'line', text: 'type_code', max: 40, required: true, sort: 'code' },
    default_channels: { kind: 'set', of: channels, text: 'channels' },
    is_urgent: { kind: 'flag', text: 'type_urgent' },
    status: { kind: 'choice', of: typeStates, text: 'status', initial: 'on', width: 110 },
  },
  columns: ['name', 'code', 'default_channels', 'is_urgent', 'status'],
  filters: { status: 'many' },
  words: { list: 'types', add: 'add_type', none: 'no_types', none_help: 'no_types_help', search: 'search_types' },
});
