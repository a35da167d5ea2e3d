import {
  coordinatesOf,
  type PoolOrder,
  type PoolOrderForm,
  poolDeliveryTypes,
  poolPriorities,
  proofs,
} from '@crossdock/contract/delivery/pool-orders'
import type { poolImport } from '@crossdock/contract/delivery/pool-orders/import'
import { type Id, newId } from '@crossdock/contract/ids'
import type { RecordOf } from '@crossdock/sheets/fields'
import { findServicesCalled } from '../../../account/custom-services/reads.ts'
import { chargesOf } from '../../../account/custom-services/rules.ts'
import { holdStore } from '../../../account/stores/writes.ts'
import { type Context, storeOf } from '../../../platform/context.ts'
import { holdImports, type ImportWork, type Understood, type Written } from '../../../platform/imports/import-work.ts'
import { statement } from '../../../platform/statement.ts'
import { findPoolOrders } from '../reads.ts'
import { placeOfForm } from '../rules.ts'
import { columnsOf, lookFor } from '../writes.ts'
import { poolRows } from './rows.ts'

type Row = RecordOf<typeof poolImport>

interface Plan {
  readonly created: readonly { readonly id: Id<'poolOrder'>; readonly form: PoolOrderForm }[]
  readonly unchanged: number
  readonly twins: readonly string[]
}

/** Imports orders into the pool. The same file twice changes nothing. */
export const poolImportWork: ImportWork<object, Row, Plan> = {
  rows: poolRows,
  tables: ['pool_orders'],
  admit: async () => {},
  async hold(ctx) {
    const storeId = storeOf(ctx)
    await holdStore(ctx, storeId)
    // Two imports of one file at once would both find that it is not there yet.
    await holdImports(ctx, `pool-import/${storeId}`)
  },
  understand: (ctx, _input, rows) => understand(ctx, rows),
  write: (ctx, _input, plan) => write(ctx, plan),
  audited: (ctx) => ({ entity: 'pool-order', id: storeOf(ctx) }),
}

const listed = (words: readonly string[], known: readonly string[]) =>
  known.filter((one) => words.some((word) => word.toLowerCase() === one.toLowerCase()))
const clock = (time: string | null): string | null => time && time.padStart(5, '0')
const distinct = (words: readonly string[]): string[] =>
  words.filter((word, place) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === place)

function formOf(row: Row): PoolOrderForm {
  const { rowId: _, firstName, lastName, phone, secphone, ...rest } = row
  return {
    ...rest,
    customer: { firstName, lastName, phone, secphone },
    email: rest.email?.toLowerCase() ?? null,
    deliveryType: poolDeliveryTypes.find((one) => one === rest.deliveryType) ?? 'BusinessDelivery',
    windowFrom: clock(rest.windowFrom),
    windowTo: clock(rest.windowTo),
    packages: rest.packages ?? 1,
    skills: distinct(rest.skills),
    priority: poolPriorities.find((one) => one === rest.priority) ?? 'Normal',
    services: distinct(rest.services),
    proof: listed(rest.proof, proofs) as PoolOrderForm['proof'],
  }
}

/** What makes two orders the same one: every field of the form. */
const contentOf = (form: PoolOrderForm): string => JSON.stringify({ ...columnsOf(form), lat: form.lat, lng: form.lng })
/** An order that came without coordinates is the same one after its place was found, with them and without. */
function contentsOf(order: PoolOrder): string[] {
  const known = contentOf({ ...order, ...coordinatesOf(order) })
  return order.place.source === 'Given' || order.lat === null
    ? [known]
    : [known, contentOf({ ...order, lat: null, lng: null })]
}
const keyOf = (orderNo: string): string => orderNo.toLowerCase()

async function understand(ctx: Context, rows: readonly Row[]): Promise<Understood<Plan>> {
  const forms = rows.map(formOf)
  const known = new Map<string, string[]>()
  const present: readonly PoolOrder[] = await findPoolOrders(ctx, storeOf(ctx), [
    ...new Set(forms.map(({ orderNo }) => keyOf(orderNo))),
  ])
  for (const order of present)
    known.set(keyOf(order.orderNo), [...(known.get(keyOf(order.orderNo)) ?? []), ...contentsOf(order)])
  const created: { id: Id<'poolOrder'>; form: PoolOrderForm }[] = []
  const twins = new Set<string>()
  let unchanged = 0
  for (const form of forms) {
    const same = known.get(keyOf(form.orderNo)) ?? []
    if (same.includes(contentOf(form))) {
      unchanged++
      continue
    }
    if (same.length > 0) twins.add(form.orderNo)
    known.set(keyOf(form.orderNo), [...same, contentOf(form)])
    created.push({ id: newId(), form })
  }
  return { plan: { created, unchanged, twins: [...twins] }, problems: [], unknownSkus: [] }
}

async function write(ctx: Context, { created, unchanged, twins }: Plan): Promise<Written> {
  const storeId = storeOf(ctx)
  const places = created.map(({ form }) => placeOfForm(form, ctx.account.country, ctx.now()))
  const book = await findServicesCalled(
    ctx,
    created.flatMap(({ form }) => form.services),
  )
  const rows = created.map(({ id, form }, index) => ({
    id,
    ...columnsOf(form),
    service_charges: chargesOf(form.services, book),
    ...places[index],
  }))
  await statement('pool-orders.import')`
    insert into pool_orders (account_id, store_id, created_at, updated_at, id, order_no, po_no, first_name, last_name, phone,
      secphone, email, address_line1, address_line2, city, state, zip_code, country, lat, lng, note, delivery_type, delivery_date,
      window_from, window_to, weight, volume_m3, packages, skills, priority, services, service_minutes, proof, place_state, place_source,
      place_reason, hint_lat, hint_lng, place_due, service_charges)
    select ${ctx.account.id}, ${storeId}, ${ctx.now()}, ${ctx.now()}, r.id, r.order_no, r.po_no, r.first_name, r.last_name, r.phone,
      r.secphone, r.email, r.address_line1, r.address_line2, r.city, r.state, r.zip_code, r.country, r.lat, r.lng, r.note,
      r.delivery_type, r.delivery_date, r.window_from, r.window_to, r.weight, r.volume_m3, r.packages, r.skills, r.priority,
      r.services, r.service_minutes, r.proof, r.place_state, r.place_source, r.place_reason, r.hint_lat, r.hint_lng, r.place_due,
      r.service_charges
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, order_no text, po_no text, first_name text,
      last_name text, phone text, secphone text, email text, address_line1 text, address_line2 text, city text, state text,
      zip_code text, country text, lat double precision, lng double precision, note text, delivery_type text, delivery_date date,
      window_from text, window_to text, weight numeric, volume_m3 numeric, packages integer, skills text[], priority text,
      services text[], service_minutes integer, proof text[], place_state text, place_source text, place_reason text,
      hint_lat double precision, hint_lng double precision, place_due timestamptz, service_charges jsonb)`.execute(
    ctx.db,
  )
  await lookFor(ctx, places)
  await ctx.audit(
    ...created.map(({ id, form: { orderNo, customer, city } }) => ({
      action: 'create' as const,
      entity: 'pool-order' as const,
      id,
      after: { orderNo, customer, city },
    })),
  )
  await ctx.emit('pool-order.changed', { storeId })
  return { done: { created: created.length, unchanged, twins }, problems: [] }
}
