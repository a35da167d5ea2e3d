import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import * as contract from '@crossdock/contract/fulfillment/shipments/recipients'
import { sql } from 'kysely'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import type { Context } from '../../../platform/context.ts'
import { contains } from '../../../platform/listing.ts'
import { col, statement } from '../../../platform/statement.ts'
import { phoneOf } from '../search/reads.ts'

/**
 * Of each list of the merchant so many orders are looked through, the newest first: who is proposed was sent to not long ago, and the
 * time that it takes does not grow with the years.
 */
const newestOfAList = 1000

export async function listRecipients(
  ctx: Context,
  { merchantId, term }: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  requireCurrentStore(ctx, merchantId)
  const phone = phoneOf(term)
  const ways = [
    contains(sql.ref('o.recipient_name'), term),
    contains(sql.ref('o.address_text'), term),
    ...(phone === null ? [] : [contains(sql.ref('o.recipient_primary_phone'), phone)]),
  ]
  const { rows } = await statement('recipients.list', {
    recipientName: col.text,
    recipientPrimaryPhone: col.text,
    recipientSecondaryPhone: col.text,
    recipientEmail: col.text,
    recipientAddressLine1: col.text,
    recipientAddressLine2: col.text,
    recipientCity: col.text,
    recipientState: col.text,
    recipientPostalCode: col.text,
    recipientCountry: col.text,
  })`
    select "recipientName", "recipientPrimaryPhone", "recipientSecondaryPhone", "recipientEmail", "recipientAddressLine1",
      "recipientAddressLine2", "recipientCity", "recipientState", "recipientPostalCode", "recipientCountry"
    from (
      select distinct on (lower(o.recipient_name), o.recipient_primary_phone, lower(o.address_text), lower(o.recipient_postal_code))
        coalesce(o.recipient_name, '') as "recipientName", coalesce(o.recipient_primary_phone, '') as "recipientPrimaryPhone",
        coalesce(o.recipient_secondary_phone, '') as "recipientSecondaryPhone", coalesce(o.recipient_email, '') as "recipientEmail",
        coalesce(o.recipient_address_line1, '') as "recipientAddressLine1", coalesce(o.recipient_address_line2, '') as "recipientAddressLine2",
        coalesce(o.recipient_city, '') as "recipientCity", coalesce(o.recipient_state, '') as "recipientState",
        coalesce(o.recipient_postal_code, '') as "recipientPostalCode", coalesce(o.recipient_country, '') as "recipientCountry",
        o.created_at, o.id
      from (values ('DRAFT'), ('OPERATION'), ('BACK_ORDER'), ('COMPLETED')) p(phase)
      cross join lateral (
        select * from shipment_orders o
        where o.account_id = ${ctx.account.id} and o.store_id = ${merchantId} and o.phase = p.phase
        order by o.created_at desc, o.id desc limit ${newestOfAList}
      ) o
      where o.recipient_name is not null and (${sql.join(ways, sql` or `)})
      order by lower(o.recipient_name), o.recipient_primary_phone, lower(o.address_text), lower(o.recipient_postal_code),
        o.created_at desc, o.id desc
    ) r
    order by r.created_at desc, r.id desc limit ${contract.mostRecipients}`.execute(ctx.db)
  return { items: rows }
}
