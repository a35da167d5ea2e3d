import { z } from 'zod'
import { moment } from './dates.ts'
import { type Access, endpoint } from './endpoint.ts'
import { lastSeen } from './fields.ts'
import { id, type Noun } from './ids.ts'
import { listAnswer, listInput } from './paging.ts'
import { restoreOf } from './restoring.ts'

/** What the calls of a plain noun are made of. */
interface PlainNoun<
  N extends Noun,
  Fields extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
> {
  /** Of its list and of adding one; a record has `/{id}` behind it. */
  readonly path: string
  readonly noun: N
  /** What each call does, in the document of the calls. */
  readonly summaries: { readonly [call in 'list' | 'get' | 'create' | 'update' | 'remove']: string }
  readonly view: Access
  readonly manage: Access
  /** What its form sends. */
  readonly fields: Fields
  /** What its list is narrowed by. */
  readonly filters: Filters
  /** What is answered of one besides its fields: the title of what it points at. */
  readonly shown?: Shown
}

type Answered<Fields extends z.ZodRawShape> = { readonly [Name in keyof Fields]: z.ZodType<z.output<Fields[Name]>> }

const isEmpty = (field: z.ZodType): boolean => z.safeParse(field, null).data === null

/** What a field answers: what its form makes of what it takes, without the rules for what people type. */
function answered(field: z.core.$ZodType): z.ZodType {
  const { def } = (field as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return answered(def.in)
  if ('innerType' in def) return answered(def.innerType)
  if (def.type === 'array') return z.array(answered(def.element))
  if (def.type === 'string') return (field as z.ZodType).meta() ? (field as z.ZodType) : z.string()
  return def.type === 'number' ? z.number() : (field as z.ZodType)
}

/** A form's fields as they are answered: what may be left empty is null there. */
const answeredAll = <Fields extends z.ZodRawShape>(fields: Fields): Answered<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const told = answered(field)
      return [name, isEmpty(field as z.ZodType) ? told.nullable() : told]
    }),
  ) as Answered<Fields>

/**
 * The calls of a noun that people make, change and delete one at a time, and that belongs to no one store (a write passes under
 * All Accounts). A record is its id, its form's fields as they are taken back, what is shown besides, and when it was made and
 * changed. What differs is written out with `endpoint()`.
 */
export function plainCalls<
  N extends Noun,
  Fields extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  // biome-ignore lint/complexity/noBannedTypes: nothing is shown besides
  Shown extends z.ZodRawShape = {},
>({ path, noun, summaries, view, manage, fields, filters, shown }: PlainNoun<N, Fields, Filters, Shown>) {
  const answer = z.object({
    id: id(noun),
    ...answeredAll(fields),
    ...(shown as Shown),
    createdAt: moment,
    updatedAt: moment,
  })
  const one = `${path}/{id}`
  const named = { id: id(noun) }
  const remove = endpoint({
    method: 'DELETE',
    path: one,
    summary: summaries.remove,
    can: manage,
    store: 'any',
    input: z.object(named),
    answer: z.object({}),
  })
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
    remove,
    restore: restoreOf(remove),
  }
}
