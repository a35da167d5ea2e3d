import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { besideOthers, email, lastSeen, optionalPhone, requiredText } from '../fields.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, searchText } from '../paging.ts'
import { allGrants, type Grant } from '../permissions.ts'
import { linkStates } from './sso/links.ts'

const base = '/api/business-acl'
const people = `${base}/sub-accounts`
/** What gives somebody more. Whoever is there is seen, and is given less, on every plan. */
const feature = 'privileges'

const grant = z.enum(allGrants)

/** Named sets of grants (PERM-003); Custom is whatever is none of the others. */
export const roles = [
  { key: 'OWNER', name: 'Admin', permissions: allGrants },
  {
    key: 'MANAGER',
    name: 'Manager',
    permissions: allGrants.filter((one) => one !== 'ACCOUNT_SUBSCRIPTION'),
  },
  {
    key: 'DISPATCHER',
    name: 'Dispatcher',
    permissions: allGrants.filter((one) => /^(?:DELIVERY|SCHEDULER)_/.test(one)),
  },
  {
    key: 'WAREHOUSE_STAFF',
    name: 'Warehouse Staff',
    permissions: allGrants.filter((one) => /^SORTING_|^INVENTORY_(?:VIEW|MANAGE)$/.test(one)),
  },
  { key: 'VIEWER', name: 'Viewer', permissions: allGrants.filter((one) => one.endsWith('_VIEW')) },
  { key: 'CUSTOM', name: 'Custom', permissions: [] },
] as const satisfies readonly {
  readonly key: string
  readonly name: string
  readonly permissions: readonly Grant[]
}[]
type Role = (typeof roles)[number]

const isSet = (role: Role): boolean => role.key !== 'OWNER' && role.key !== 'CUSTOM'

/** The set that somebody's grants are. Of a sub-account never the owner's: who has all sixteen is no owner by that. */
export function roleOf({
  isOwner,
  permissions,
}: {
  readonly isOwner: boolean
  readonly permissions: readonly Grant[]
}) {
  const isIt = (role: Role): boolean =>
    isSet(role) &&
    role.permissions.length === permissions.length &&
    role.permissions.every((one) => permissions.includes(one))
  return roles.find((role) => (isOwner ? role.key === 'OWNER' : isIt(role) || role.key === 'CUSTOM')) ?? roles[0]
}

/** What somebody of an account is: invited until a password was chosen by the link in the mail. */
export const personStates = ['ACTIVE', 'INVITED', 'SUSPENDED'] as const

/** What is said of a field where the server alone can tell. */
export const personTexts = {
  hold: 'You can give and take only what you hold yourself',
  taken: 'Somebody of your account has this address already',
  noStore: 'At least one store is required',
} as const
/** Said to who has come in by an invitation. */
export const welcome = 'Welcome to Crossdock'

/** Days in which an invitation can be taken up (USER-011). */
export const invitationDays = 7

export const person = z.object({
  id: id('user'),
  /** The same by the name that the specification has for it. */
  _id: id('user'),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  isOwner: z.boolean(),
  /** "Admin" of the account's owner, else the name of the set that the permissions are. */
  roleLabel: z.string(),
  permissions: z.array(grant),
  /** MAIN, ALL and every merchant, also later ones. */
  fullStoreAccess: z.boolean(),
  /** Of the stores that the person may use those that the caller may see, too. */
  stores: z.array(id('store')),
  /** How many more the person may use. */
  otherStores: z.number().int(),
  active: z.boolean(),
  state: z.enum(personStates),
  /** When the last invitation was sent to who has not come yet. */
  invitedAt: moment.nullable(),
  /** Until when the link in it can be used. */
  invitationEndsAt: moment.nullable(),
  invitedBy: z.string().nullable(),
  lastSignedInAt: moment.nullable(),
  /** A code app that is on, or a passkey. */
  hasSecondFactor: z.boolean(),
  /** Null: they have not signed in with the company yet. */
  companySignIn: z.enum(linkStates).nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type Person = z.output<typeof person>

const fields = {
  name: requiredText('First name', 50),
  lastName: requiredText('Last name', 50),
  email,
  phone: optionalPhone('ten-or-eleven'),
  /** Grants: the keys of the categories' permissions. */
  permissions: z
    .array(grant, 'At least one permission is required')
    .min(1, 'At least one permission is required')
    .max(allGrants.length, 'Each permission is given once')
    .transform((grants) => allGrants.filter((one) => grants.includes(one))),
  /** At least one, unless with access to all. Those that the caller may not see stay as they are. */
  stores: z
    .array(id('store'))
    .max(1000)
    .default([])
    .transform((ids) => [...new Set(ids)].sort()),
  fullStoreAccess: z.boolean().default(false),
  active: z.boolean().default(true),
}

/** Of who is new nothing else is known: of others the caller may not see all stores. */
const hasStore = ({ fullStoreAccess, stores }: { readonly fullStoreAccess?: unknown; readonly stores?: unknown }) =>
  fullStoreAccess === true || (Array.isArray(stores) && stores.length > 0)

const filters = {
  term: searchText.optional(),
  state: z
    .enum(personStates)
    .optional()
    .or(z.literal('').transform(() => undefined)),
}

export const list = endpoint({
  method: 'GET',
  path: people,
  summary: 'The people of the account, the owner among them',
  can: 'VIEW_SUB_ACCOUNTS',
  feature: null,
  input: z.object({ ...listInput, ...filters }),
  answer: listAnswer(person),
})

export const listForWork = endpoint({
  method: 'GET',
  path: `${base}/sub-accounts-operation`,
  summary: 'The people of the account by name, for whoever may give work to somebody',
  can: { anyOf: ['FULFILLMENT_ASSIGN_TASKS', 'ASSIGN_DRIVER'] },
  input: z.object({ term: searchText.optional() }),
  answer: z.object({ items: z.array(person.pick({ id: true, _id: true, name: true, lastName: true })) }),
})

export const listRoles = endpoint({
  method: 'GET',
  path: `${base}/roles`,
  summary: 'The named sets of permissions, whether the caller may give each, and which permissions take others',
  can: 'VIEW_SUB_ACCOUNTS',
  feature: null,
  input: z.object({}),
  answer: z.object({
    roles: z.array(
      z.object({
        key: z.enum(roles.map(({ key }) => key)),
        name: z.string(),
        permissions: z.array(grant),
        /** Nobody is made the owner by permissions: ownership is handed over. */
        isGrantable: z.boolean(),
      }),
    ),
    /** Permissions that open nothing by themselves, and those of which one is needed, too. */
    beside: z.array(z.object({ grant, anyOf: z.array(grant) })),
  }),
})

export const summary = endpoint({
  method: 'GET',
  path: `${base}/sub-accounts-summary`,
  summary: 'How many people are what, how many more the plan allows, and the invitation that ends next',
  can: 'VIEW_SUB_ACCOUNTS',
  feature: null,
  input: z.object({}),
  answer: z.object({
    all: z.number().int(),
    active: z.number().int(),
    invited: z.number().int(),
    suspended: z.number().int(),
    /** Sub-accounts, of which the plan counts each; null: as many as one likes. */
    seats: z.object({ used: z.number().int(), max: z.number().int().nullable() }),
    nextInvitationEndsAt: moment.nullable(),
  }),
})

export const get = endpoint({
  method: 'GET',
  path: `${people}/{id}`,
  summary: 'One of the people of the account',
  can: 'VIEW_SUB_ACCOUNTS',
  feature: null,
  input: z.object({ id: id('user') }),
  answer: person,
})

export const storesOf = endpoint({
  method: 'GET',
  path: `${people}/{id}/stores`,
  summary: 'The stores that somebody may use, as far as the caller may see them',
  can: 'VIEW_SUB_ACCOUNTS',
  feature: null,
  input: z.object({ id: id('user') }),
  answer: z.object({
    fullStoreAccess: z.boolean(),
    stores: z.array(z.object({ id: id('store'), name: z.string().nullable(), type: z.enum(['MAIN', 'STORE']) })),
  }),
})

export const create = endpoint({
  method: 'POST',
  path: `${base}/sub-accounts-ng`,
  summary: 'Add somebody; a link to choose a password goes to the e-mail address',
  can: 'CREATE_SUB_ACCOUNTS',
  feature,
  limit: { key: 'privileges', takes: () => 1 },
  store: 'any',
  input: z.object(fields).refine(hasStore, { ...besideOthers, path: ['stores'], message: personTexts.noStore }),
  answer: person,
})

export const update = endpoint({
  method: 'PUT',
  path: `${base}/sub-accounts-ng/{id}`,
  summary:
    'Change what somebody is called and may do; not oneself, and not the owner. Without the plan feature: only less than before',
  can: 'UPDATE_SUB_ACCOUNTS',
  feature: null,
  store: 'any',
  input: z.object({ id: id('user'), ...fields, updatedAt: lastSeen }),
  answer: person,
})

export const remove = endpoint({
  method: 'DELETE',
  path: `${people}/{id}`,
  summary: 'Delete somebody: no token of theirs works any more; not oneself, and not the owner',
  can: 'UPDATE_SUB_ACCOUNTS',
  feature: null,
  store: 'any',
  final: 'Whoever is deleted is signed out for good, and the address is free for others: they are invited again',
  input: z.object({ id: id('user') }),
  answer: z.object({}),
})

export const resendInfo = endpoint({
  method: 'POST',
  path: `${people}/resent-info-email`,
  summary: 'Send somebody a new link to choose a password; the one before stops working',
  can: 'UPDATE_SUB_ACCOUNTS',
  feature,
  store: 'any',
  input: z.object({ id: id('user') }),
  answer: z.object({ message: z.string() }),
  beside: ['message'],
})

export const preview = endpoint({
  method: 'POST',
  path: `${people}/{id}/preview`,
  summary: 'Begin to look through somebody’s eyes: a token that reads what both may see, and changes nothing',
  can: 'VIEW_SUB_ACCOUNTS',
  feature,
  store: 'any',
  isSecret: true,
  input: z.object({ id: id('user') }),
  answer: z.object({ token: z.string(), endsAt: moment }),
})

export const handOver = endpoint({
  method: 'POST',
  path: `${people}/{id}/hand-over`,
  summary:
    'Hand the account over to somebody, after a fresh sign-in; for the owner only, who keeps all sixteen permissions',
  can: 'signed-in',
  feature,
  store: 'any',
  isFresh: true,
  input: z.object({ id: id('user') }),
  answer: person,
})
