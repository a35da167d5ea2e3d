import type * as contract from '@crossdock/contract/account/operator/billing'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { fail, failField, found } from '../../../platform/errors.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { anywhere } from '../../invoices/rules.ts'
import { readBilling } from './reads.ts'

type Head = Pick<contract.Billing, 'name' | 'lines' | 'taxNumber' | 'registrations'>

const textOf = ({ name, lines, taxNumber, registrations }: Head): string =>
  JSON.stringify([name, lines, taxNumber, registrations.map((one) => [one.region, one.taxNumber])])

/** Says who sends invoices from now on: those that are paid keep who sent them, and under which numbers. */
export async function updateBilling(
  ctx: OperatorContext,
  { before: seen, ...head }: ParsedOf<typeof contract.update>,
): Promise<contract.Billing> {
  return ctx.tx(async (db) => {
    await db.selectFrom('billing').select('one').forUpdate().execute()
    const { rates: _, ...before } = await readBilling(db)
    if (textOf(before) !== textOf(seen)) fail('VersionConflict')
    await db
      .updateTable('billing')
      .set({
        seller_name: head.name,
        seller_lines: head.lines,
        seller_tax_number: head.taxNumber,
        registrations: JSON.stringify(head.registrations),
      })
      .execute()
    await ctx.note(db, { action: 'update', about: 'billing', thing: head.name, before, after: head })
    return readBilling(db)
  })
}

const placeOf = ({ country, region, since }: ParsedOf<typeof contract.removeRate>) => ({ country, region, since })

/** Adds what a place has from a day on. */
export async function addTaxRate(
  ctx: OperatorContext,
  input: ParsedOf<typeof contract.addRate>,
): Promise<contract.Billing> {
  const { name, percent, isBeside } = input
  return ctx.tx(async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('tax_rates')
      .values({ ...placeOf(input), name, rate: Math.round(percent * 1000) / 10, provincial: isBeside })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) failField('since', 'This place has a rate from that day on')
    await ctx.note(db, { action: 'create', about: 'tax-rate', thing: `${input.country} ${input.region}`, after: input })
    return readBilling(db)
  })
}

/** Removes what a place has from a day on; what holds anywhere else stays one. */
export async function removeTaxRate(
  ctx: OperatorContext,
  input: ParsedOf<typeof contract.removeRate>,
): Promise<contract.Billing> {
  return ctx.tx(async (db) => {
    const widest = await db
      .selectFrom('tax_rates')
      .select('since')
      .where(({ and }) => and({ country: anywhere, region: anywhere }))
      .forUpdate()
      .execute()
    const isWidest = input.country === anywhere && input.region === anywhere
    if (isWidest && widest.length === 1 && widest[0]?.since === input.since)
      failField('country', 'The tax of any other place: add another one first')
    const before = found(
      await db
        .deleteFrom('tax_rates')
        .where(({ and }) => and(placeOf(input)))
        .returning(['name', 'rate'])
        .executeTakeFirst(),
    )
    await ctx.note(db, { action: 'delete', about: 'tax-rate', thing: `${input.country} ${input.region}`, before })
    return readBilling(db)
  })
}
