import { controlsMessage, hasUnseen } from '@crossdock/contract/controls'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/products'
import {
  codeKey,
  isUnitPackage,
  type PackageForm,
  type Product,
  type ProductForm,
} from '@crossdock/contract/fulfillment/products'
import { type Id, newId } from '@crossdock/contract/ids'
import { requireCurrentStore } from '../../account/stores/rules.ts'
import { holdStore } from '../../account/stores/writes.ts'
import { type Context, storeOf } from '../../platform/context.ts'
import { fail, failField, found } from '../../platform/errors.ts'
import { requireUnchanged } from '../../platform/plain-noun.ts'
import { anyText, statement } from '../../platform/statement.ts'
import { undoFrom } from '../../platform/undo.ts'
import { putLevels, putLowPoints } from '../stock/low-points/writes.ts'
import { type CodeClaim, claimCodes, dropAliases, dropCodes, keptCodes } from './codes/writes.ts'
import { followPackages } from './packages/writes.ts'
import { type Alias, getProduct, listAliases, usedPackageTypes } from './reads.ts'
import {
  hasOddUnit,
  isConflicting,
  type PackagePlan,
  planPackages,
  touchesFrozen,
  unitPackageOf,
  withoutCode,
} from './rules.ts'

/** A product about to be written, with the ids it and its packages will have. */
interface NewProduct {
  readonly id: Id<'product'>
  readonly form: ProductForm
}

interface NewPackage {
  readonly id: Id<'productPackageType'>
  readonly productId: Id<'product'>
  readonly form: PackageForm
}

/** Aliases and barcode of a product or, with its id, of one of its packages. */
function codesOf(
  { skuAliases, barcode }: Pick<PackageForm, 'skuAliases' | 'barcode'>,
  productId: Id<'product'>,
  productPackageTypeId: Id<'productPackageType'> | null,
): CodeClaim[] {
  const named = { productId, productPackageTypeId }
  const aliases = skuAliases.map((code): CodeClaim => ({ ...named, space: 'sku', code, isAlias: true }))
  return barcode === null ? aliases : [...aliases, { ...named, space: 'barcode', code: barcode, isAlias: false }]
}

/** The codes of a product itself. An alias that is its SKU says nothing more. */
const ownCodes = (id: Id<'product'>, form: ProductForm): CodeClaim[] => [
  { space: 'sku', code: form.sku, isAlias: false, productId: id, productPackageTypeId: null },
  ...codesOf({ ...form, skuAliases: withoutCode(form.skuAliases, form.sku) }, id, null),
]

const packageCodes = ({ id, productId, form }: NewPackage): CodeClaim[] => codesOf(form, productId, id)

/** The low point that the form names for a package. */
const lowPointOf = ({ id, productId, form: { lowpoint } }: NewPackage) =>
  lowpoint === undefined ? [] : [{ productId, productPackageTypeId: id, lowpoint }]

const aliasClaim = (productId: Id<'product'>, { alias, productPackageTypeId }: Alias): CodeClaim => ({
  space: 'sku',
  code: alias,
  isAlias: true,
  productId,
  productPackageTypeId,
})

/** The columns of `products` that the form fills. */
const productColumns = (form: ProductForm) => ({
  sku: form.sku,
  description: form.description,
  barcode: form.barcode,
  hs_code: form.hsCode,
  is_dangerous: form.isDangerous,
  dangerous_class: form.isDangerous ? form.dangerousClass : null,
  has_expiration: form.hasExpiration,
  depth: form.depth,
  width: form.width,
  height: form.height,
  weight: form.weight,
  state: form.state,
})

/** The columns of `product_package_types` that the form fills. */
const packageColumns = (form: PackageForm) => ({
  name: form.name,
  unit_quantity: form.unitQuantity,
  barcode: form.barcode,
  depth: form.depth,
  width: form.width,
  height: form.height,
  weight: form.weight,
})

async function insertPackages(ctx: Context, storeId: Id<'store'>, packages: readonly NewPackage[]): Promise<void> {
  if (packages.length === 0) return
  const rows = packages.map(({ id, productId, form }) => ({ id, product_id: productId, ...packageColumns(form) }))
  await statement('products.insert-packages')`
    insert into product_package_types (account_id, store_id, created_at, id, product_id, name, unit_quantity, barcode, depth, width, height, weight)
    select ${ctx.account.id}, ${storeId}, ${ctx.now()}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id text, product_id text, name text, unit_quantity integer, barcode text, depth numeric, width numeric, height numeric, weight numeric)`.execute(
    ctx.db,
  )
}

/** Writes new products with their Unit and other packages; gives back the codes that were taken already. */
export async function insertProducts(
  ctx: Context,
  storeId: Id<'store'>,
  products: readonly NewProduct[],
): Promise<CodeClaim[]> {
  await holdStore(ctx, storeId)
  const packages = products.flatMap(({ id, form }) =>
    [
      unitPackageOf(form, form.packages.find(isUnitPackage)),
      ...form.packages.filter((entry) => !isUnitPackage(entry)),
    ].map((entry): NewPackage => ({ id: newId(), productId: id, form: entry })),
  )
  const rows = products.map(({ id, form }) => ({ id, ...productColumns(form) }))
  await statement('products.insert-products')`
    insert into products (account_id, store_id, created_by, created_at, updated_at,
      id, sku, description, barcode, hs_code, is_dangerous, dangerous_class, has_expiration, depth, width, height, weight, state)
    select ${ctx.account.id}, ${storeId}, ${ctx.user.id}, ${ctx.now()}, ${ctx.now()}, r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, sku text, description text, barcode text, hs_code text,
      is_dangerous boolean, dangerous_class text, has_expiration boolean, depth numeric, width numeric, height numeric, weight numeric, state text)`.execute(
    ctx.db,
  )
  await insertPackages(ctx, storeId, packages)
  await putLowPoints(
    ctx,
    storeId,
    packages.flatMap(lowPointOf).filter(({ lowpoint }) => lowpoint !== null),
  )
  for (const { id, form } of products) await putLevels(ctx, { storeId, productId: id }, form)
  return claimCodes(ctx, storeId, [
    ...products.flatMap(({ id, form }) => ownCodes(id, form)),
    ...packages.flatMap(packageCodes),
  ])
}

/** Adds packages and aliases to products that exist; gives back the codes that were taken already. */
export async function extendProducts(
  ctx: Context,
  storeId: Id<'store'>,
  packages: readonly { productId: Id<'product'>; form: PackageForm }[],
  aliases: readonly (Alias & { productId: Id<'product'> })[] = [],
): Promise<CodeClaim[]> {
  const added = packages.map(({ productId, form }): NewPackage => ({ id: newId(), productId, form }))
  await insertPackages(ctx, storeId, added)
  await touchProducts(
    ctx,
    [...packages, ...aliases].map(({ productId }) => productId),
  )
  return claimCodes(ctx, storeId, [
    ...added.flatMap(packageCodes),
    ...aliases.map((entry) => aliasClaim(entry.productId, entry)),
  ])
}

function refuseTaken(taken: readonly CodeClaim[]): void {
  const first = taken.find(({ space }) => space === 'sku') ?? taken[0]
  if (!first) return
  if (first.space === 'barcode') failField('barcode', `Another product or package has the barcode ${first.code}`)
  fail('ProductSkuExists', { info: { skus: taken.filter(({ space }) => space === 'sku').map(({ code }) => code) } })
}

type Coded = Pick<ProductForm, 'sku' | 'barcode' | 'skuAliases'> & {
  readonly packages: readonly Pick<PackageForm, 'name' | 'barcode' | 'skuAliases'>[]
}

/** Refuses codes with signs that nobody sees; those that the product has already may stay. */
function requireSeen(form: Coded, before?: Coded): void {
  const codes = (of: Coded): [field: string, code: string | null][] => [
    ['sku', of.sku],
    ['barcode', of.barcode],
    ...of.skuAliases.map((code): [string, string] => ['skuAliases', code]),
    ...of.packages.flatMap(({ name, barcode, skuAliases }) =>
      [name, barcode, ...skuAliases].map((code): [string, string | null] => ['packages', code]),
    ),
  ]
  const kept = new Set(before && codes(before).map(([, code]) => code))
  for (const [field, code] of codes(form))
    if (code !== null && hasUnseen(code) && !kept.has(code)) failField(field, controlsMessage)
}

/** Refuses packages that contradict each other, or a Unit of another size than its product. */
function requirePackages(form: ProductForm, before?: Product): void {
  if (isConflicting(form.packages) || hasOddUnit(form, before)) fail('PackageSpecificationConflict')
}

export async function createProduct(
  ctx: Context,
  form: ParsedOf<typeof contract.create>,
): Promise<AnswerOf<typeof contract.create>> {
  const storeId = storeOf(ctx)
  requireSeen(form)
  requirePackages(form)
  const id = newId<'product'>()
  refuseTaken(await insertProducts(ctx, storeId, [{ id, form }]))
  await ctx.audit({ action: 'create', entity: 'product', id, after: form })
  await ctx.emit('product.changed', { storeId })
  return { product: await getProduct(ctx, id) }
}

/** The product, locked until the request ends, for a write of the store that is chosen; 404 where it is not there. */
export async function lockProduct(
  ctx: Context,
  id: Id<'product'>,
): Promise<{ storeId: Id<'store'>; updatedAt: string }> {
  const row = await ctx.db
    .selectFrom('products')
    .select(['store_id', 'updated_at'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const { store_id, updated_at } = found(row)
  requireCurrentStore(ctx, store_id, 'The selected merchant differs from the one this product belongs to.')
  return { storeId: store_id, updatedAt: updated_at }
}

export async function updateProduct(
  ctx: Context,
  input: ParsedOf<typeof contract.update>,
): Promise<AnswerOf<typeof contract.update>> {
  const { id, updatedAt, ...form } = input
  const locked = await lockProduct(ctx, id)
  requireUnchanged(updatedAt, locked.updatedAt)
  const before = await getProduct(ctx, id)
  if (before.isUsed && touchesFrozen(before, form)) fail('ProductHasBeenUsed')
  requireSeen(form, before)
  requirePackages(form, before)
  const used = await usedPackageTypes(ctx, id)
  const plan = planPackages(before.packages, form.packages, used)
  if (plan.remove.some((one) => used.has(one))) fail('ProductHasBeenUsed')

  await ctx.db
    .updateTable('products')
    .set({ ...productColumns(form), updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()

  // A product keeps answering to the SKU it had (a used one cannot change it at all).
  const skuAliases = [...withoutCode(form.skuAliases, before.sku), ...withoutCode([before.sku], form.sku)]
  await dropCodes(ctx, id)
  const written = await writePackages(ctx, locked.storeId, id, plan)
  // Unit follows its product, and keeps its codes when the form does not name it.
  const unit = found(before.packages.find(isUnitPackage))
  const unitForm = unitPackageOf(form, form.packages.find(isUnitPackage) ?? { ...unit, lowpoint: undefined })
  await changePackage(ctx, unit.id, unitForm)
  written.push({ id: unit.id, productId: id, form: unitForm })
  await putLowPoints(ctx, locked.storeId, written.flatMap(lowPointOf))
  await putLevels(ctx, { storeId: locked.storeId, productId: id }, form)
  refuseTaken(
    await claimCodes(ctx, locked.storeId, [...ownCodes(id, { ...form, skuAliases }), ...written.flatMap(packageCodes)]),
  )

  const product = await getProduct(ctx, id)
  await ctx.audit({ action: 'update', entity: 'product', id, before, after: product })
  await ctx.emit('product.changed', { storeId: locked.storeId })
  return { product }
}

/** Tells forms that were opened before that the product has changed. */
async function touchProducts(ctx: Context, ids: readonly Id<'product'>[]): Promise<void> {
  await ctx.db
    .updateTable('products')
    .set({ updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids))
    .execute()
}

async function changePackage(ctx: Context, id: Id<'productPackageType'>, form: PackageForm): Promise<void> {
  await ctx.db
    .updateTable('product_package_types')
    .set({ ...packageColumns(form), archived_at: null })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
}

/** Carries a plan out; gives the packages that stand after it, for their codes. */
async function writePackages(
  ctx: Context,
  storeId: Id<'store'>,
  productId: Id<'product'>,
  plan: PackagePlan,
): Promise<NewPackage[]> {
  // Those that change stand aside, too, until they have: two may take each other's name and units.
  const aside = [...plan.remove, ...[...plan.replace, ...plan.change].map(({ id }) => id)]
  if (aside.length > 0) {
    await ctx.db
      .updateTable('product_package_types')
      .set({ archived_at: ctx.now().toISOString() })
      .where('account_id', '=', ctx.account.id)
      .where('id', 'in', aside)
      .execute()
  }
  for (const { id, form } of plan.change) await changePackage(ctx, id, form)
  const replaced = plan.replace.map(({ id, form }) => ({ from: id, to: newId<'productPackageType'>(), form }))
  const added = [
    ...plan.add.map((form): NewPackage => ({ id: newId(), productId, form })),
    ...replaced.map(({ to, form }): NewPackage => ({ id: to, productId, form })),
  ]
  await insertPackages(ctx, storeId, added)
  await followPackages(ctx, productId, plan.remove, replaced)
  return [...plan.change.map(({ id, form }) => ({ id, productId, form })), ...added]
}

export async function removeProduct(
  ctx: Context,
  { id }: ParsedOf<typeof contract.remove>,
): Promise<Record<string, never>> {
  const { storeId } = await lockProduct(ctx, id)
  const before = await getProduct(ctx, id)
  if (before.isUsed) fail('ProductHasBeenUsed')
  await ctx.emit('product.removing', { id })
  const codes = await dropCodes(ctx, id)
  await ctx.db
    .updateTable('products')
    .set({ deleted_at: ctx.now().toISOString(), deleted_codes: JSON.stringify(codes) })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  await ctx.audit({ action: 'remove', entity: 'product', id, before })
  await ctx.emit('product.changed', { storeId })
  return {}
}

/** The product has all its codes again, or none: one that another has taken meanwhile refuses, as it does when one is made. */
export async function restoreProduct(
  ctx: Context,
  { id }: ParsedOf<typeof contract.restore>,
): Promise<Record<string, never>> {
  const gone = ctx.db
    .selectFrom('products')
    .select(['store_id', 'deleted_codes'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .where('deleted_at', '>', undoFrom(ctx))
    .where('deleted_codes', 'is not', null)
  const { store_id: storeId, deleted_codes: codes } = found(await gone.forUpdate().executeTakeFirst())
  requireCurrentStore(ctx, storeId, 'The selected merchant differs from the one this product belongs to.')
  await holdStore(ctx, storeId)
  refuseTaken(await claimCodes(ctx, storeId, keptCodes(codes)))
  await ctx.db
    .updateTable('products')
    .set({ deleted_at: null, deleted_codes: null })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  await ctx.emit('product.restoring', { id })
  await ctx.audit({ action: 'restore', entity: 'product', id, after: await getProduct(ctx, id) })
  await ctx.emit('product.changed', { storeId })
  return {}
}

export async function replaceAliases(
  ctx: Context,
  { id, skuAliases }: ParsedOf<typeof contract.setAliases>,
): Promise<AnswerOf<typeof contract.setAliases>> {
  const { storeId } = await lockProduct(ctx, id)
  const before = await getProduct(ctx, id)
  const packageIds = new Set(before.packages.map((entry) => entry.id))
  const wanted = [...new Map(skuAliases.map((entry) => [codeKey(entry.alias), entry])).values()]
  for (const { productPackageTypeId } of wanted)
    if (productPackageTypeId !== null && !packageIds.has(productPackageTypeId)) fail('NotFound')
  requireSeen({ ...before, skuAliases: wanted.map((entry) => entry.alias) }, before)
  await dropAliases(ctx, id)
  refuseTaken(
    await claimCodes(
      ctx,
      storeId,
      wanted.map((entry) => aliasClaim(id, entry)),
    ),
  )
  await touchProducts(ctx, [id])
  const answer = await listAliases(ctx, id)
  await ctx.audit({ action: 'set-aliases', entity: 'product', id, before: before.skuAliases, after: answer.skuAliases })
  await ctx.emit('product.changed', { storeId })
  return answer
}
