import { implement } from '#server/http/context.ts';
import { members } from '../contract/members.contract.ts';
import { users } from '../contract/users.contract.ts';
import { countPeople, exportPeople, listPeople } from './list/people-list.service.ts';
import { endPlaces, listPlaces, ownPlaces, removeUser } from './members/members.service.ts';
import { createUser, updateUser } from './people.service.ts';
import { viewPerson } from './person/person-view.service.ts';
import { revealPerson } from './person/reveal.service.ts';

export const userRoutes = implement(users)({
  list: ({ query }, ctx) => listPeople(ctx, query),
  counts: ({ query }, ctx) => countPeople(ctx, query),
  get: ({ params }, ctx) => viewPerson(ctx, params.id),
  create: ({ body }, ctx) => createUser(ctx, body),
  update: ({ params, body }, ctx) => updateUser(ctx, params.id, body),
  remove: ({ params }, ctx) => removeUser(ctx, params.id),
  reveal: ({ params, body }, ctx) => revealPerson(ctx, params.id, body),
  export: ({ query }, ctx) => exportPeople(ctx, query),
});

export const memberRoutes = implement(members)({
  list: ({ query }, ctx) => listPlaces(ctx, query),
  mine: (_input, ctx) => ownPlaces(ctx),
  end: ({ body }, ctx) => endPlaces(ctx, body),
});
