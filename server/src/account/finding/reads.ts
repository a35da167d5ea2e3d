import * as contract from '@crossdock/contract/account/finding'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Findable, findable } from '@crossdock/contract/findable'
import type { Context } from '../../platform/context.ts'
import { type Finder, type FoundRow, finderOf, type Sought } from '../../platform/finders.ts'
import { anyText, statement } from '../../platform/statement.ts'
import { rank, readSought } from './rules.ts'

/** Milliseconds that a statement of the loose search may take. What is found until then is the answer. */
const longest = 250

/** A statement that was stopped because it took too long, and those sent behind it. */
const isStopped = (error: unknown): boolean => (error as { code?: string }).code === '57014'

type FoundRows = Map<Findable, readonly FoundRow[]>

/** Asks finders all at once, so that their first statements are one round trip. */
async function ask(finders: readonly Finder[], how: (finder: Finder) => Promise<FoundRow[]>): Promise<FoundRows> {
  const rows = await Promise.all(finders.map(how))
  return new Map(finders.map(({ noun }, n) => [noun, rows[n] ?? []]))
}

/** Asks for what is called something like it. It has its time; the transaction goes on as it was before. */
async function askLoosely(
  ctx: Context,
  finders: readonly Finder[],
  sought: Omit<Sought, 'orSoFar'>,
): Promise<{ found: FoundRows; isCut: boolean }> {
  let isCut = false
  const orSoFar: Sought['orSoFar'] = (rest, soFar) =>
    rest.catch((error: unknown) => {
      if (!isStopped(error)) throw error
      isCut = true
      return soFar
    })
  const [, , found] = await Promise.all([
    statement('finding.begin')`savepoint finding`.execute(ctx.db),
    statement('finding.allow-time')`select set_config('statement_timeout', ${`${longest}ms`}, true)`.execute(ctx.db),
    ask(finders, (finder) => orSoFar(finder.loosely(ctx, { ...sought, orSoFar }), [])),
  ])
  await statement('finding.end')`rollback to savepoint finding`.execute(ctx.db)
  return { found, isCut }
}

/** Whose the finds are. */
async function storesOf(ctx: Context, rows: readonly FoundRow[]) {
  const ids = [...new Set(rows.flatMap(({ storeId }) => storeId ?? []))]
  if (ids.length === 0) return new Map<string, NonNullable<contract.Hit['store']>>()
  const stores = await ctx.db
    .selectFrom('stores')
    .select(['id', 'name', 'type'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids))
    .execute()
  return new Map(
    stores.map(({ id, name, type }) => [id as string, { id, name, type: type as 'MAIN' | 'STORE' | 'ALL' }]),
  )
}

export async function find(
  ctx: Context,
  { term, isCode }: ParsedOf<typeof contract.find>,
): Promise<AnswerOf<typeof contract.find>> {
  const finders = findable.flatMap((noun) => {
    const finder = finderOf(noun)
    return finder && ctx.mayCall(finder.call) ? [finder] : []
  })
  const nouns = finders.map(({ noun }) => noun)
  const sought = readSought(term)
  if (sought === null) return { hits: [], nouns, isCut: false }

  const exactly: Sought = { ...sought, orSoFar: (rest) => rest }
  const exact = await ask(finders, (finder) => finder.exactly(ctx, exactly))
  const isLong = isCode !== true && sought.text.length > 1
  const loose = isLong
    ? await askLoosely(ctx, finders, sought)
    : { found: new Map<Findable, readonly FoundRow[]>(), isCut: false }
  const found = new Map(nouns.map((noun) => [noun, [...(exact.get(noun) ?? []), ...(loose.found.get(noun) ?? [])]]))
  const hits = rank(found, sought, contract.mostShown).filter(({ fit }) => isLong || fit === 'exact')
  const stores = await storesOf(ctx, hits)
  return {
    hits: hits.map(({ noun, id, name, about = null, state = null, by, text, fit, storeId }) => {
      const store = (storeId && stores.get(storeId)) ?? null
      return { noun, id, name, about, state, by, text, fit, store }
    }),
    nouns,
    isCut: loose.isCut,
  }
}
