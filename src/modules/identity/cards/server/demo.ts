import { organizationTemplateConfig } from '#modules/core/directory/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { type OrganizationKey, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { type CardElement, type CardFace, elementOf, PLAIN_FRONT } from '../contract/card-faces.ts';
import { digitalCardTemplate, digitalCardTemplateRevision } from './tables.ts';

const WHITE = '#ffffff';

/** A face with a band in the colour of its kind. */
const banded = (colour: string, word: string, word_us: string): CardFace => ({
  ground: WHITE,
  background_file_id: null,
  elements: [
    elementOf('line', 0, 0, 856, 130, { colour }),
    elementOf('organization.name', 40, 22, 560, 54, { size_pt: 11, is_bold: true, colour: WHITE }),
    elementOf('organization.name_en', 40, 78, 560, 34, { size_pt: 6, colour: WHITE }),
    elementOf('text', 610, 40, 206, 50, { text_cn: word, text_us: word_us, align: 'right', colour: WHITE, size_pt: 9 }),
    elementOf('photo', 40, 165, 200, 248),
    elementOf('name', 270, 168, 350, 68, { size_pt: 15, is_bold: true, max_lines: 2 }),
    elementOf('name_en', 270, 238, 350, 36, { size_pt: 7, colour: '#4d5866' }),
    elementOf('department.name', 270, 284, 350, 40, { size_pt: 8, max_lines: 2 }),
    elementOf('post', 270, 326, 350, 38, { size_pt: 8 }),
    elementOf('number', 270, 372, 350, 38, { size_pt: 8, font: 'mono', colour: '#4d5866' }),
    elementOf('qr', 640, 230, 176, 176),
    elementOf('valid_to', 40, 455, 360, 34, { size_pt: 6, colour: '#4d5866' }),
    elementOf('clock', 500, 448, 316, 44, { size_pt: 9, align: 'right', font: 'mono', colour }),
  ],
});

const rule = (y: number, text_cn: string, text_us: string): CardElement =>
  elementOf('text', 60, y, 736, 44, { text_cn, text_us, size_pt: 7 });

const BACK: CardFace = {
  ground: WHITE,
  background_file_id: null,
  elements: [
    elementOf('text', 60, 60, 736, 60, { text_cn: '使用须知', text_us: 'Please note', size_pt: 11, is_bold: true }),
    rule(140, '本证仅限本人使用，进出校园请主动出示。', 'For its owner alone; please show it at the gate.'),
    rule(190, '二维码每 30 秒更新，截图无效。', 'The code changes every 30 s; a screenshot is worthless.'),
    rule(240, '遗失或冒用请立即在“电子证件”中挂失。', 'Report a lost card at once under “Electronic ID”.'),
    elementOf('organization.name', 60, 430, 736, 44, { size_pt: 8, align: 'right', colour: '#4d5866' }),
  ],
};

interface DemoTemplate {
  readonly key: string;
  readonly client: OrganizationKey;
  readonly by: CastName;
  readonly kind: 'staff' | 'student' | 'guardian';
  readonly name: string;
  readonly name_en: string;
  readonly front: CardFace;
  readonly back: CardFace | null;
  readonly user_types: readonly string[];
}

const shared = { client: 'sy', by: 'superadmin' } as const;
const TEMPLATES: readonly DemoTemplate[] = [
  {
    ...shared,
    key: 'staff',
    kind: 'staff',
    name: '集团教职工证',
    name_en: 'Group staff ID',
    front: banded('#18386a', '教职工', 'STAFF'),
    back: BACK,
    user_types: ['teacher', 'guard'],
  },
  {
    ...shared,
    key: 'student',
    kind: 'student',
    name: '集团学生证',
    name_en: 'Group student ID',
    front: banded('#185e3c', '学生', 'STUDENT'),
    back: BACK,
    user_types: ['student'],
  },
  {
    ...shared,
    key: 'guardian',
    kind: 'guardian',
    name: '集团家长证',
    name_en: 'Group guardian ID',
    front: banded('#7a3e00', '家长', 'GUARDIAN'),
    back: null,
    user_types: ['guardian'],
  },
  {
    key: 'foreign',
    client: 'md',
    by: 'outsider',
    kind: 'staff',
    name: '教职工证',
    name_en: 'Staff ID',
    front: PLAIN_FRONT,
    back: null,
    user_types: ['teacher'],
  },
];

/** Templates of the school groups, published and in force everywhere below them. */
export async function cardsDemo({ db }: DemoContext): Promise<void> {
  for (const { key, client, by, user_types, ...facts } of TEMPLATES) {
    const id = demoId(`card_template:${key}`);
    const client_id = organizationId(client);
    const faces = { size: 'cr80', orientation: 'landscape', front: facts.front, back: facts.back };
    await db.insert(digitalCardTemplate).values({
      ...facts,
      ...faces,
      id,
      client_id,
      status: 'published',
      revision: 1,
      published_at: new Date().toISOString(),
    });
    await db.insert(digitalCardTemplateRevision).values({
      ...faces,
      client_id,
      template_id: id,
      revision: 1,
      published_by: castId(by),
    });
    await db.insert(organizationTemplateConfig).values({
      organization_id: client_id,
      kind: 'e_id_card',
      name: facts.name,
      template_id: id,
      audience: { department_ids: [], post_ids: [], user_types: [...user_types] },
      status: 'published',
    });
  }
}
