import { z } from 'zod'
import type { AnswerOf } from '../endpoint.ts'
import { requiredText } from '../fields.ts'
import { plainCalls } from '../plain-calls.ts'

/** Views that an account shares. */
export const mostShared = 200

const fields = {
  name: requiredText('Name', 40),
  /** The list as screens call it: 'operation-orders'. */
  list: z.string().regex(/^[a-z][a-z-]{0,59}$/, 'This list is not known'),
  /** The path of the call that the list shows: who is refused that never learns of the view. */
  call: z.string().regex(/^\/api\/[\w/{}-]{1,150}$/, 'This list is not known'),
  /** The query of the list's address: nothing of what it finds. */
  search: z
    .string()
    .max(2000, 'These filters are too long to be kept')
    .regex(/^[\w.~*%+&=:,;@!$'()/-]*$/, 'These are no filters of a list'),
}

export const { list, get, create, update, remove, restore } = plainCalls({
  path: '/api/shared-views',
  noun: 'sharedView',
  summaries: {
    list: 'Views of lists that somebody of the account shares with everybody: of lists and merchants that the caller may see',
    get: 'One shared view',
    create: 'Share a view of a list with everybody of the account who may see the list',
    update: 'Change a shared view: by whoever shared it, or manages people',
    remove: 'Share a view no longer: by whoever shared it, or manages people',
  },
  view: 'signed-in',
  manage: 'signed-in',
  fields,
  filters: {},
  shown: {
    /** The name of whoever shared it. */
    sharedBy: z.string(),
    isMine: z.boolean(),
    /** Whether the caller may change it, and end its sharing. */
    mayChange: z.boolean(),
  },
})
export type SharedView = AnswerOf<typeof get>
