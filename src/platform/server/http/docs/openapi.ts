import * as z from 'zod';
import { API_ROOT, asZod, type Endpoint, nameOf, type Schema } from '#shared/endpoint.ts';
import { shared } from '#shared/refusal.ts';
import type { Routes } from '../context.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of all endpoints; made from the same data that the pipeline runs on. */
export function openApi(version: string, groups: readonly Routes[]): Json {
  const paths: Record<string, Json> = {};
  for (const { endpoints } of groups) {
    for (const endpoint of Object.values(endpoints)) {
      const path = API_ROOT + endpoint.path;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shuyuan 书院',
      version,
      description:
        'Self-service portal for school groups. Every answer comes in one envelope; the first three digits of `code` are the HTTP status.',
    },
    paths,
    components: {
      schemas: { Failure: failureSchema },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      responses: {
        Failure: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  };
}

const failureSchema = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    request_id: { type: 'string' },
  },
};

function operation(endpoint: Endpoint): Json {
  const { group, name } = nameOf(endpoint);
  const parameters = (['params', 'query'] as const).flatMap((part) => parametersOf(endpoint[part], part));
  return {
    operationId: `${group}_${name}`,
    tags: [group],
    summary: endpoint.summary,
    'x-right': endpoint.right,
    ...(endpoint.cross_organization ? { 'x-crosses-organisations': endpoint.cross_organization } : {}),
    ...(endpoint.ledger ? { 'x-ledger': endpoint.ledger } : {}),
    'x-refusals': [...Object.values(shared), ...(endpoint.refusals ?? [])].map(({ code, key, cn, us }) => ({
      code,
      key,
      cn,
      us,
    })),
    security: endpoint.right === 'public' ? [] : [{ token: [] }],
    ...(parameters.length ? { parameters } : {}),
    ...bodyOf(endpoint),
    responses: { 200: success(endpoint), default: { $ref: '#/components/responses/Failure' } },
  };
}

function parametersOf(schema: Schema | undefined, part: 'params' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: part === 'params' || required.includes(name),
    schema: field,
  }));
}

function bodyOf(endpoint: Endpoint): Json {
  if (!endpoint.body && !endpoint.files) return {};
  const schema = (endpoint.body ? jsonSchema(endpoint.body, 'input') : { type: 'object', properties: {} }) as {
    properties?: Json;
  };
  if (endpoint.files) {
    const files = Object.keys(endpoint.files).map((name) => [name, { type: 'string', format: 'binary' }]);
    schema.properties = { ...schema.properties, ...Object.fromEntries(files) };
  }
  const types = endpoint.files
    ? ['multipart/form-data']
    : ['application/json', ...(endpoint.form ? ['application/x-www-form-urlencoded'] : [])];
  return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) } };
}

function success(endpoint: Endpoint): Json {
  if (endpoint.raw)
    return {
      description: 'Bytes',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  const data = endpoint.output ? jsonSchema(endpoint.output, 'output') : { type: 'null' };
  const schema = {
    type: 'object',
    required: ['code', 'data'],
    properties: { code: { const: 0 }, data, message: { type: 'string' } },
  };
  return { description: endpoint.summary, content: { 'application/json': { schema } } };
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(asZod(schema), {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
    },
  });
  return rest as Json;
}
