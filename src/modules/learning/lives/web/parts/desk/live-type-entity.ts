import { defineEntity } from '#web/ui/entity/entity.ts';
import { chatModes, liveTypeIcons, liveTypeStatuses, nameModes, replayModes } from '../../../contract/live-choices.ts';
import { liveTypes } from '../../../contract/live-types.contract.ts';
import { liveRights } from '../../../rights.ts';
import { useLiveText } from '../../texts.ts';

export const liveTypeEntity = defineEntity(liveTypes, useLiveText, {
  name: 'live_types',
  right: liveRights.types,
  fields: {
    name: { kind: 'line', text: 'type_name', max: 20, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'type_name_en', max: 40 },
    code: { kind: 'line', text: 'type_code', max: 30, required: true, sort: 'code' },
    icon: { kind: 'choice', of: liveTypeIcons, text: 'type_icon', initial: 'video' },
    needs_approval: { kind: 'flag', text: 'needs_approval', initial: true },
    allow_public: { kind: 'flag', text: 'allow_public', initial: false },
    max_minutes: { kind: 'number', text: 'max_minutes', required: true, initial: 240 },
    default_chat_mode: { kind: 'choice', of: chatModes, text: 'chat_mode', initial: 'held' },
    default_name_mode: { kind: 'choice', of: nameModes, text: 'name_mode', initial: 'masked' },
    default_record: { kind: 'flag', text: 'record', initial: true },
    default_replay: { kind: 'choice', of: replayModes, text: 'replay_mode', initial: 'draft' },
    sort: { kind: 'number', text: 'sort', sort: 'sort' },
    status: { kind: 'choice', of: liveTypeStatuses, text: 'state', initial: 'active', width: 110 },
  },
  columns: ['name', 'code', 'needs_approval', 'allow_public', 'max_minutes', 'status'],
  filters: { status: 'one' },
  words: { list: 'tab_types', add: 'add_type', none: 'no_types', none_help: 'no_types_help', search: 'search_types' },
});
