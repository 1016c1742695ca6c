import type { DemoContext } from '#server/module.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { randomOf } from '../../../../../database/demo/random.ts';
import { demoGroup } from '../../../../../database/demo/school-group.ts';
import { contact, contactCard, contactStar } from './tables.ts';

/** What two people of the cast keep; numbers of nobody. */
const kept = [
  {
    owner: 'teacher',
    name: '王爷爷',
    kind: 'pickup',
    relation: 'grandparents',
    phone: '13700001001',
    is_default: true,
  },
  { owner: 'teacher', name: '孙晓燕', kind: 'family', relation: 'spouse', phone: '13700001002', is_default: true },
  {
    owner: 'teacher',
    name: '赵志强',
    kind: 'companion',
    relation: null,
    phone: '13700001003',
    company: '华章教育',
    is_default: true,
  },
  {
    owner: 'teacher',
    name: '新华书店配送',
    kind: 'business',
    relation: null,
    phone: '0755-26001234',
    company: '新华书店',
  },
  { owner: 'guardian', name: '外婆', kind: 'pickup', relation: 'grandma', phone: '13700002001', is_default: true },
  { owner: 'guardian', name: '李海峰', kind: 'emergency', relation: 'uncle', phone: '13700002002', is_default: true },
] as const;

/** Own contacts of the cast, marks, and colleagues who show their phones or hide them. */
export async function contactsDemo({ db, services: { seal }, today }: DemoContext): Promise<void> {
  await db.insert(contact).values(
    kept.map(({ owner, phone, ...facts }) => ({
      ...facts,
      owner_id: castId(owner),
      phone_sealed: seal.seal(phone, 'contact.phone'),
      phone_bidx: seal.blindIndex(phone, 'phone'),
    })),
  );
  const random = randomOf('contact cards');
  const staff = demoGroup(today).people.filter(({ types }) => types.includes('teacher'));
  const cards = staff.flatMap(({ id }) => {
    const dice = random.chance(0.5) ? 'open' : random.chance(0.15) ? 'hidden' : null;
    return dice ? [{ user_id: id, phone_visibility: dice }] : [];
  });
  if (cards.length) await db.insert(contactCard).values(cards);
  const stars = (['principal', 'homeroom', 'office'] as const).map((name) => ({
    user_id: castId('teacher'),
    target_user_id: castId(name),
  }));
  await db.insert(contactStar).values(stars);
}
