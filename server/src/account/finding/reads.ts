import * as contract from '@crossdock/contract/account/finding'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Findable, findable } from '@crossdock/contract/findable'
import type { Context } from '../../platform/context.ts'
import { type Finder, type FoundRow, finderOf, type Sought } from '../../platform/finders.ts'
import { anyText, statement } from '../../platform/statement.ts'
import { nearTo, type Ranked, rank, readSought } from './rules.ts'

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
  const finders = findersFor(ctx)
  const nouns = finders.map(({ noun }) => noun)
  const sought = readSought(term, enoughShown)
  if (sought === null) return { hits: [], nouns, isCut: false }
  const isLong = isCode !== true && sought.text.length > 1
  const { found, isCut } = await askBoth(ctx, finders, sought, isLong)
  const hits = rank(found, sought, contract.mostShown).filter(({ fit }) => isLong || fit === 'exact')
  const stores = await storesOf(ctx, hits)
  return { hits: hits.map((one) => hitOf(one, stores)), nouns, isCut }
}

/** Of the newest that fit as many are enough for what shows a few. */
const enoughShown = contract.mostShown + 1

/** Who finds what the caller's rights and plan open. */
const findersFor = (ctx: Context): readonly Finder[] =>
  findable.flatMap((noun) => {
    const finder = finderOf(noun)
    return finder && ctx.mayCall(finder.call) ? [finder] : []
  })

/** Asks for what is called exactly so, and where the text is long enough for what is called something like it. */
async function askBoth(
  ctx: Context,
  finders: readonly Finder[],
  sought: Omit<Sought, 'orSoFar'>,
  isLong: boolean,
): Promise<{ found: FoundRows; isCut: boolean }> {
  const exactly: Sought = { ...sought, orSoFar: (rest) => rest }
  const exact = await ask(finders, (finder) => finder.exactly(ctx, exactly))
  if (!isLong) return { found: exact, isCut: false }
  const { found, isCut } = await askLoosely(ctx, finders, sought)
  const both = finders.map(
    ({ noun }) => [noun, [...(exact.get(noun) ?? []), ...(found.get(noun) ?? [])] as readonly FoundRow[]] as const,
  )
  return { found: new Map(both), isCut }
}

const hitOf = (
  { noun, id, name, within = null, about = null, state = null, by, text, fit, storeId }: Ranked,
  stores: ReadonlyMap<string, NonNullable<contract.Hit['store']>>,
): contract.Hit => ({
  noun,
  id,
  name,
  within,
  about,
  state,
  by,
  text,
  fit,
  store: (storeId && stores.get(storeId)) ?? null,
})

/** All that fits, up to one more of a noun than a search leads to; null of a text that is too short. */
async function searched(ctx: Context, term: string, finders: readonly Finder[]) {
  const sought = readSought(term, contract.mostSearched + 1)
  if (sought === null || Array.from(sought.text).length < contract.fewestLetters) return null
  const { found, isCut } = await askBoth(ctx, finders, sought, true)
  return {
    ranked: rank(found, sought, contract.mostSearched + 1),
    // What no index knows is looked for among the newest alone.
    isCut: isCut || !sought.isIndexed,
  }
}

const countOf = (found: number) => ({
  count: Math.min(found, contract.mostSearched),
  isMore: found > contract.mostSearched,
})

export async function countFound(
  ctx: Context,
  { term = '' }: ParsedOf<typeof contract.counts>,
): Promise<AnswerOf<typeof contract.counts>> {
  const finders = findersFor(ctx)
  const all = await searched(ctx, term, finders)
  if (all === null) return { groups: [], isCut: false }
  return {
    groups: finders.map(({ noun }) => ({
      noun,
      ...countOf(all.ranked.filter((one) => one.noun === noun).length),
    })),
    isCut: all.isCut,
  }
}

export async function search(
  ctx: Context,
  { term = '', noun, page = 1, page_size = contract.searchPageSize }: ParsedOf<typeof contract.search>,
): Promise<AnswerOf<typeof contract.search>> {
  const own = findersFor(ctx).filter((finder) => finder.noun === noun)
  const all = await searched(ctx, term, own)
  const { count: total, isMore } = countOf(all?.ranked.length ?? 0)
  const shown = (all?.ranked ?? []).slice(0, total).slice((page - 1) * page_size, page * page_size)
  const stores = await storesOf(ctx, shown)
  return {
    items: shown.map((one) => ({
      ...hitOf(one, stores),
      foundIn: [...one.foundIn],
      signs: one.signs.flatMap(([by, text]) => (text ? [{ by, text }] : [])),
    })),
    total,
    page,
    page_size,
    hasNext: page * page_size < total,
    isMore,
    isCut: all?.isCut ?? false,
  }
}

/** As many texts are offered, and as many of what each finds are named. */
const [mostReadings, mostNames] = [3, 3]

export async function listReadings(
  ctx: Context,
  { term = '' }: ParsedOf<typeof contract.readings>,
): Promise<AnswerOf<typeof contract.readings>> {
  const finders = findersFor(ctx)
  const readings: AnswerOf<typeof contract.readings>['readings'] = []
  for (const near of nearTo(term)) {
    // The likeliest that find something: whether one is needed depends on what those before it found.
    const all = await searched(ctx, near, finders)
    if (!all || all.ranked.length === 0) continue
    readings.push({ term: near, ...countOf(all.ranked.length), names: namesOf(all.ranked) })
    if (readings.length === mostReadings) break
  }
  return { readings }
}

const namesOf = (found: readonly Ranked[]): string[] => [...new Set(found.map(({ name }) => name))].slice(0, mostNames)
