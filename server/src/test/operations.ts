import type { Endpoint } from '@crossdock/contract/endpoint'
import { openApiDocument } from '../platform/openapi.ts'
import type { JsonSchema } from './arbitrary.ts'

interface Parameter {
  readonly name: string
  readonly schema: JsonSchema
}

/** A call as the OpenAPI document describes it: where each part of its input is sent. */
export interface Operation {
  readonly endpoint: Endpoint
  readonly path: readonly Parameter[]
  readonly query: readonly Parameter[]
  readonly headers: readonly Parameter[]
  readonly body: JsonSchema | null
}

export const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`

export function operationsOf(endpoints: readonly Endpoint[]): Operation[] {
  const document = openApiDocument(endpoints) as {
    paths: Record<
      string,
      Record<
        string,
        {
          parameters: { name: string; in: string; schema: JsonSchema }[]
          requestBody?: { content: Record<string, { schema: JsonSchema }> }
        }
      >
    >
  }
  return endpoints.map((endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    if (!operation) throw new Error(`${endpoint.path} is not in the document`)
    const named = (place: string) => operation.parameters.filter((parameter) => parameter.in === place)
    return {
      endpoint,
      path: named('path'),
      query: named('query'),
      headers: named('header').filter(({ name }) => name !== 'store-id'),
      body: operation.requestBody?.content['application/json']?.schema ?? null,
    }
  })
}

/** The whole input of a call by the fields that the contract has, wherever they are sent. */
export function inputSchema({ endpoint, path, query, headers, body }: Operation): JsonSchema {
  const inHeader = headers.map(({ name, schema }) => [endpoint.headers?.[name] ?? name, schema])
  const elsewhere = Object.fromEntries([...[...path, ...query].map(({ name, schema }) => [name, schema]), ...inHeader])
  const inBody = endpoint.bodyAs === undefined ? (body?.['properties'] ?? {}) : { [endpoint.bodyAs]: body }
  return { type: 'object', properties: { ...elsewhere, ...inBody } }
}

/** Works through a list, several at once: half of the time of a call is the database's. */
async function inParallel<Item>(items: readonly Item[], several: number, work: (item: Item) => Promise<void>) {
  let next = 0
  const worker = async () => {
    while (next < items.length) await work(items[next++] as Item)
  }
  await Promise.all(Array.from({ length: several }, worker))
}

/** Tries calls, several at once; exports one after the other, because only a few may be under way. */
export async function tryAll<Item extends { readonly endpoint: Endpoint }>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const isExport = ({ endpoint }: Item) => endpoint.path.endsWith('/export')
  const exports = items.filter(isExport)
  await inParallel(
    items.filter((item) => !isExport(item)),
    8,
    work,
  )
  await inParallel(exports, 1, work)
}
