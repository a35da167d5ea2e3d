import { neededWords } from '@crossdock/contract/access'
import { type Endpoint, featuresOf, isOfAccount, limitsOf, pathParameters } from '@crossdock/contract/endpoint'
import { errors } from '@crossdock/contract/errors'
import { fileTypesOf } from '@crossdock/contract/files'
import { z } from 'zod'
import type { Door } from './http.ts'

type Schema = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Schema

const errorSchema: Schema = {
  type: 'object',
  required: ['status', 'code', 'message', 'errInfo'],
  properties: {
    status: { const: false },
    code: { type: 'integer' },
    message: { type: 'string' },
    errorType: { type: 'string', enum: Object.keys(errors) },
    errorMsg: { type: 'string' },
    error: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
    errInfo: {
      type: 'object',
      required: ['errType'],
      properties: { errType: { type: 'string' }, requestId: { type: 'string' } },
    },
  },
}

function successContent(endpoint: Endpoint): Schema {
  const fileTypes = fileTypesOf(endpoint.answer)
  if (fileTypes) {
    const schema = { type: 'string', format: 'binary' }
    // Parameters of a content type (charset) are no part of its name here.
    return Object.fromEntries(fileTypes.map((type): [string, Schema] => [type.split(';')[0] ?? type, { schema }]))
  }
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status', 'data'],
        properties: { status: { const: true }, data: jsonSchema(endpoint.answer, 'output') },
      },
    },
  }
}

/** JSON; a call that takes a form takes it first of all. */
const bodyContent = (endpoint: Endpoint, schema: unknown): Schema => ({
  ...(endpoint.form ? { 'multipart/form-data': { schema } } : {}),
  'application/json': { schema },
})

/** Lists are written with commas: of a name that is said several times the last value counts. */
const writtenAs = ({ type, anyOf }: Schema): Schema =>
  [{ type }, ...((anyOf ?? []) as Schema[])].some((one) => one['type'] === 'array')
    ? { style: 'form', explode: false }
    : {}

function inQuery(name: string, required: boolean, schema: Schema): Schema {
  return { name, in: 'query', required, ...writtenAs(schema), schema }
}

function operation(endpoint: Endpoint): Schema {
  const input = jsonSchema(endpoint.input, 'input')
  const properties = (input.properties ?? {}) as Record<string, Schema>
  const required = new Set((input.required ?? []) as string[])
  const inPath = pathParameters(endpoint.path)
  const headers = Object.entries(endpoint.headers ?? {})
  const inHeader = new Set(headers.map(([, field]) => field))
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name) && !inHeader.has(name))
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
    ...headers.map(([name, field]) => ({
      name,
      in: 'header',
      required: required.has(field),
      schema: properties[field] ?? {},
    })),
    ...(isQuery ? rest.map((name) => inQuery(name, required.has(name), properties[name] ?? {})) : []),
    ...(!isOfAccount(endpoint.can)
      ? []
      : [
          {
            name: 'store-id',
            in: 'header',
            required: false,
            schema: { type: 'string', pattern: '^[0-9a-f]{24}$', 'x-noun': 'store' },
          },
        ]),
    ...(endpoint.method !== 'GET' && isOfAccount(endpoint.can)
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
      : []),
  ]
  const body =
    endpoint.bodyAs === undefined
      ? {
          type: 'object',
          properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
          required: rest.filter((name) => required.has(name)),
        }
      : properties[endpoint.bodyAs]
  const area = endpoint.path.split('/')[2] ?? 'core'
  return {
    tags: [area],
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z0-9]+(\w)/g, (_all, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    ...(endpoint.can === 'public'
      ? { security: [] }
      : endpoint.can === 'operator'
        ? { security: [{ operator: [] }] }
        : endpoint.can === 'driver'
          ? { security: [{ driver: [] }] }
          : {}),
    'x-can': endpoint.can,
    ...(limitsOf(endpoint).length > 0 ? { 'x-limits': limitsOf(endpoint) } : {}),
    ...(featuresOf(endpoint).length > 0 ? { 'x-features': featuresOf(endpoint) } : {}),
    parameters,
    ...(isQuery || rest.length === 0 ? {} : { requestBody: { required: true, content: bodyContent(endpoint, body) } }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Success',
        content: successContent(endpoint),
      },
      default: {
        description: 'Refused, or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

type Operation = readonly [endpoint: Endpoint, operation: Schema]
const operationWith = (endpoint: Endpoint): Operation => [endpoint, operation(endpoint)]

function documentOf(operations: readonly Operation[]): Schema {
  const paths: Record<string, Schema> = {}
  for (const [{ path, method }, written] of operations)
    paths[path] = { ...paths[path], [method.toLowerCase()]: written }
  return {
    openapi: '3.1.0',
    info: { title: 'Crossdock', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        operator: { type: 'http', scheme: 'bearer', description: 'Of whoever hosts the installation' },
        driver: { type: 'http', scheme: 'bearer', description: 'Of a driver’s phone' },
      },
      schemas: { Error: errorSchema },
    },
    paths,
  }
}

/** The OpenAPI 3.1 document of every connected call, made from the declarations that serve them. */
export const openApiDocument = (endpoints: readonly Endpoint[]): Schema => documentOf(endpoints.map(operationWith))

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The documents as a page without scripts: one entry a call, its permission, its input, its answer. */
function docsEntry(endpoint: Endpoint): string {
  const can = typeof endpoint.can === 'string' ? endpoint.can : neededWords(endpoint.can)
  const uses = limitsOf(endpoint).map((limit) => `<code>${limit}</code>`)
  const opens = featuresOf(endpoint).map((feature) => `<code>${feature}</code>`)
  const block = (title: string, schema: Schema) =>
    `<h3>${title}</h3><pre>${escape(JSON.stringify(schema, null, 2))}</pre>`
  return `<details><summary><b class="${endpoint.method}">${endpoint.method}</b> <code>${escape(endpoint.path)}</code> <span>${escape(endpoint.summary)}</span></summary><p>Needs: <code>${escape(can)}</code>${opens.length > 0 ? `, plan feature ${opens.join(' or ')}` : ''}${uses.length > 0 ? `, uses up ${uses.join(', ')} of the plan` : ''}</p>${block('Input', jsonSchema(endpoint.input, 'input'))}${fileTypesOf(endpoint.answer) ? `<p>Answers a file: ${escape(fileTypesOf(endpoint.answer)?.join(', ') ?? '')}</p>` : block('Answer (in data)', jsonSchema(endpoint.answer, 'output'))}</details>`
}

function docsPage(entries: readonly string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Crossdock API</title><style>
:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:960px;margin:24px auto;padding:0 16px}summary{cursor:pointer;padding:4px 0}summary b{display:inline-block;width:60px}
summary span{opacity:.7}details{border-bottom:1px solid #8884}pre{overflow:auto;background:#8881;padding:12px;border-radius:6px;font-size:12px}code{font-family:ui-monospace,monospace}</style></head><body>
<h1>Crossdock API</h1><p>${entries.length} calls. Machine-readable: <a href="/api/openapi.json">openapi.json</a>. Send <code>Authorization: Bearer &lt;token&gt;</code> and <code>store-id</code>; success answers <code>{ "status": true, "data": … }</code>.</p>
${entries.join('\n')}</body></html>`
}

/** Makes something of each call, and lets others in after each: all of them at once take too long. */
async function ofEach<Value>(endpoints: readonly Endpoint[], make: (endpoint: Endpoint) => Value): Promise<Value[]> {
  const made: Value[] = []
  for (const endpoint of endpoints) {
    made.push(make(endpoint))
    await new Promise(setImmediate)
  }
  return made
}

/** GET /api/openapi.json and /api/docs. Made once, when first asked for. */
export function serveDocs({ http, endpoints }: Door): void {
  let document: Promise<string> | null = null
  let page: Promise<string> | null = null
  const config = { isSignedIn: false }
  http.get('/api/openapi.json', { config }, async (_request, reply) => {
    document ??= ofEach(endpoints, operationWith).then((operations) => JSON.stringify(documentOf(operations)))
    return reply.header('content-type', 'application/json; charset=utf-8').send(await document)
  })
  http.get('/api/docs', { config }, async (_request, reply) => {
    const sorted = [...endpoints].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    page ??= ofEach(sorted, docsEntry).then(docsPage)
    return reply.header('content-type', 'text/html; charset=utf-8').send(await page)
  })
}
