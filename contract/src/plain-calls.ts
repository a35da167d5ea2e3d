import { z } from 'zod'
import type { Needed } from './access.ts'
import { type Access, endpoint } from './endpoint.ts'
import { lastSeen } from './fields.ts'
import { type Id, id, type Noun } from './ids.ts'
import { listAnswer, listInput } from './paging.ts'

/** What the calls of a plain noun are made of. */
interface PlainNoun<N extends Noun, Fields extends z.ZodRawShape, Filters extends z.ZodRawShape, Item> {
  /** Of its list and of adding one; a record has `/{id}` behind it. */
  readonly path: string
  readonly noun: N
  /** What each call does, in the document of the calls. */
  readonly summaries: { readonly [call in 'list' | 'get' | 'create' | 'update' | 'remove']: string }
  readonly view: Access
  readonly manage: Needed
  /** What its form sends. */
  readonly fields: Fields
  /** What its list is narrowed by. */
  readonly filters: Filters
  /** What is answered of one: with `id` and `updatedAt`, and every field as its form takes it back. */
  readonly answer: Item
}

/**
 * The calls of a noun that people make, change and delete one at a time, and that belongs to no one store (a write passes under
 * All Accounts). What differs is written out with `endpoint()`.
 */
export function plainCalls<
  N extends Noun,
  Fields extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Item extends z.ZodType<{ readonly id: Id<N>; readonly updatedAt: string }>,
>({ path, noun, summaries, view, manage, fields, filters, answer }: PlainNoun<N, Fields, Filters, Item>) {
  const one = `${path}/{id}`
  const named = { id: id(noun) }
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: summaries.list,
      can: view,
      input: z.object({ ...listInput, ...filters }),
      answer: listAnswer(answer),
    }),
    get: endpoint({ method: 'GET', path: one, summary: summaries.get, can: view, input: z.object(named), answer }),
    create: endpoint({
      method: 'POST',
      path,
      summary: summaries.create,
      can: manage,
      store: 'any',
      input: z.object(fields),
      answer,
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      summary: summaries.update,
      can: manage,
      store: 'any',
      input: z.object({ ...named, ...fields, updatedAt: lastSeen }),
      answer,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: one,
      summary: summaries.remove,
      can: manage,
      store: 'any',
      input: z.object(named),
      answer: z.object({}),
    }),
  }
}
