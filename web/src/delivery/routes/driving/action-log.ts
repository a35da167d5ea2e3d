import type { StopProof } from '@crossdock/contract/delivery/routes'
import type { ActionOutcome, act, DriverAction } from '@crossdock/contract/delivery/routes/driving'
import type { InputOf } from '@crossdock/contract/endpoint'

/** What a driver has done, as it is sent. */
export type SentAction = InputOf<typeof act>['actions'][number]

/** What a driver has done, as the phone keeps it until the server has answered and it was seen. */
export interface KeptAction {
  /** In the order in which it was done. */
  readonly seq: number
  readonly driverId: string
  readonly action: SentAction & Pick<DriverAction, 'kind'>
  /** The order that it is about, or the route, as people call it. */
  readonly about: string
  /** Null while it waits; then what the server has answered. */
  readonly outcome: ActionOutcome['outcome'] | null
  readonly message: string | null
}

/** A photo or a signature, as the phone keeps it until the server has it. */
export interface KeptFile {
  /** Made by the phone. */
  readonly id: string
  readonly driverId: string
  readonly routeId: string
  readonly addressId: string
  readonly kind: StopProof['files'][number]['kind']
  readonly about: string
  readonly blob: Blob
  /** Why the server does not take it; null while it waits. */
  readonly refusal: string | null
}

type Row = Omit<KeptAction, 'seq'> & { readonly seq?: number }

const name = 'crossdock-driver'
const actionsStore = 'actions'
const restStore = 'rest'
const filesStore = 'files'

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The phone keeps nothing.')))
  })

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 2)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    const db = request.result
    if (oldVersion < 1) {
      db.createObjectStore(actionsStore, { keyPath: 'seq', autoIncrement: true })
      db.createObjectStore(restStore)
    }
    db.createObjectStore(filesStore, { keyPath: 'id' })
  })
  return answerOf(request)
}

/** Done when it is on the phone's disk, not before: a tab may be closed in the next moment. */
async function inStore<Value>(
  store: typeof actionsStore | typeof restStore | typeof filesStore,
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  opened ??= open()
  const db = await opened.catch((error: unknown) => {
    opened = null
    throw error
  })
  const transaction = db.transaction(store, mode, { durability: 'strict' })
  const ended = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The phone keeps nothing.')))
  })
  const [value] = await Promise.all([answerOf(work(transaction.objectStore(store))), ended])
  return value
}

/** Keeps what was done. It fails where the phone has no room, and then it was not done. */
export async function keepAction(row: Omit<KeptAction, 'seq'>): Promise<KeptAction> {
  const seq = await inStore(actionsStore, 'readwrite', (store) => store.add(row satisfies Row))
  return { ...row, seq: Number(seq) }
}

/** All that is kept, in the order in which it was done, whichever driver did it. */
export const keptActions = (): Promise<KeptAction[]> =>
  inStore(actionsStore, 'readonly', (store) => store.getAll() as IDBRequest<KeptAction[]>)

export const changeAction = (action: KeptAction): Promise<unknown> =>
  inStore(actionsStore, 'readwrite', (store) => store.put(action))

export const dropAction = (seq: number): Promise<unknown> =>
  inStore(actionsStore, 'readwrite', (store) => store.delete(seq))

/** Keeps what is shown without a connection; null keeps nothing. */
export const keepRest = (key: string, value: unknown): Promise<unknown> =>
  inStore(restStore, 'readwrite', (store) => store.put(value, key))

export const readRest = (key: string): Promise<unknown> =>
  inStore(restStore, 'readonly', (store) => store.get(key) as IDBRequest<unknown>)

export const keepFile = (file: KeptFile): Promise<unknown> =>
  inStore(filesStore, 'readwrite', (store) => store.put(file))

export const keptFiles = (): Promise<KeptFile[]> =>
  inStore(filesStore, 'readonly', (store) => store.getAll() as IDBRequest<KeptFile[]>)

export const dropFile = (id: string): Promise<unknown> => inStore(filesStore, 'readwrite', (store) => store.delete(id))
