import { implement } from '#server/http/context.ts';
import { addressBook } from '../contract/address-book.contract.ts';
import { contacts } from '../contract/contacts.contract.ts';
import {
  changeOwnCard,
  revealPhone,
  starPerson,
  unstarPerson,
  viewBook,
  viewCard,
  viewOwnCard,
} from './address-book.service.ts';
import {
  addPasted,
  createContact,
  removeContact,
  updateContact,
  viewContact,
  viewContacts,
} from './contacts.service.ts';
import { viewLooks } from './looks.service.ts';

export const contactRoutes = implement(contacts)({
  list: ({ query }, ctx) => viewContacts(ctx, query),
  get: ({ params }, ctx) => viewContact(ctx, params.id),
  create: ({ body }, ctx) => createContact(ctx, body),
  addPasted: ({ body }, ctx) => addPasted(ctx, body),
  update: ({ params, body }, ctx) => updateContact(ctx, params.id, body),
  remove: ({ params }, ctx) => removeContact(ctx, params.id),
});

export const bookRoutes = implement(addressBook)({
  list: ({ query }, ctx) => viewBook(ctx, query),
  get: ({ params }, ctx) => viewCard(ctx, params.id),
  reveal: ({ params, body }, ctx) => revealPhone(ctx, params.id, body.reason),
  star: ({ body }, ctx) => starPerson(ctx, body.target_user_id),
  unstar: ({ params }, ctx) => unstarPerson(ctx, params.id),
  showOwn: (_input, ctx) => viewOwnCard(ctx),
  changeOwn: ({ body }, ctx) => changeOwnCard(ctx, body.phone_visibility),
  looks: (_input, ctx) => viewLooks(ctx),
});
