import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { addressOf, fillPath } from '@crossdock/contract/encode-call'
import { type Id, newId } from '@crossdock/contract/ids'
import {
  attachmentLimits,
  attachmentText,
  attachmentTypes,
  download,
  pictureText,
  upload,
} from '@crossdock/contract/stored-files'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { follow, patiently, sizeOf, timeFor } from './bodies.ts'
import type { Context } from './context.ts'
import { ownerDb } from './db.ts'
import { failField, Refusal } from './errors.ts'
import { contentTypeOf, headBytes, pictureEnding } from './file-kinds.ts'
import type { Door } from './http.ts'
import { platformWork } from './jobs.ts'
import type { Platform } from './platform.ts'
import { platformJob } from './queue.ts'
import { col, statement } from './statement.ts'
import { withAccount } from './transaction.ts'
import { undoFrom } from './undo.ts'

/**
 * Files of orders on the installation's own disk, under `<data folder>/files/<account>/<file>-<sha256>`. A file is announced
 * in a request's transaction (a row in `files` without a size); its bytes come to a signed link that works once and ends;
 * then the row gets size, type and digest, and `file.stored` is emitted with the owner's kind and id.
 */

/** Seconds a link lasts. */
const linkSeconds = 15 * 60
type Verb = 'get' | 'put'

interface Link {
  readonly verb: Verb
  readonly accountId: number
  readonly fileId: Id<'file'>
  readonly expires: number
}

function signatureOf(secret: Buffer, link: Link): string {
  return createHmac('sha256', secret)
    .update(`file/${link.verb}/${link.accountId}/${link.fileId}/${link.expires}`)
    .digest('base64url')
}

/** A link to send or fetch a file's bytes; whoever has it may. */
export function fileLink(platform: Platform, verb: Verb, accountId: number, fileId: Id<'file'>): string {
  const link: Link = { verb, accountId, fileId, expires: Math.floor(platform.now().getTime() / 1000) + linkSeconds }
  const token = `${verb}.${accountId}.${fileId}.${link.expires}.${signatureOf(platform.settings.secret, link)}`
  return `${platform.settings.publicUrl ?? ''}${addressOf(upload, { token })}`
}

/** What a token says, if this installation signed it for this verb and it has not ended. */
function readLink(platform: Platform, verb: Verb, token: string): Link {
  const parts = /^(get|put)\.(\d{1,10})\.([0-9a-f]{24})\.(\d{1,12})\.([\w-]{43})$/.exec(token)
  if (parts?.[1] !== verb) throw new Refusal('LinkExpired')
  const link: Link = {
    verb,
    accountId: Number(parts[2]),
    fileId: parts[3] as string,
    expires: Number(parts[4]),
  }
  const given = Buffer.from(parts[5] as string)
  const isOurs = timingSafeEqual(given, Buffer.from(signatureOf(platform.settings.secret, link)))
  if (!isOurs || link.expires * 1000 < platform.now().getTime()) throw new Refusal('LinkExpired')
  return link
}

/** A file as its row has it. */
const findFile = async (platform: Platform, { accountId, fileId }: Link) =>
  (await ownerDb(platform.pool)
    .selectFrom('files')
    .select(['name', 'content_type', 'sha256', 'size', 'owner_kind', 'owner_id', 'created_by'])
    .where('account_id', '=', accountId)
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) ?? null
type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** Where the bytes of an account are. */
export const folderOf = (platform: Platform, accountId: number): string =>
  join(platform.settings.dataFolder, 'files', String(accountId))
const pathOf = (platform: Platform, accountId: number, fileId: Id<'file'>, sha256: string): string =>
  join(folderOf(platform, accountId), `${fileId}-${sha256}`)

interface Arrived {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly head: Uint8Array
}

/** Writes what is sent to a file of its own and on to the disk, and not a byte more than is allowed. */
async function takeIn(platform: Platform, accountId: number, body: AsyncIterable<Uint8Array>): Promise<Arrived> {
  await mkdir(folderOf(platform, accountId), { recursive: true })
  const path = join(folderOf(platform, accountId), `arriving-${randomBytes(9).toString('hex')}`)
  const hash = createHash('sha256')
  const head: Uint8Array[] = []
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of body) {
      if (size < headBytes) head.push(piece.subarray(0, headBytes - size))
      size += piece.length
      if (size > attachmentLimits.bytes) throw new Refusal('FileTooLarge', { message: attachmentText })
      hash.update(piece)
      await file.write(piece)
    }
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
  await file.close()
  return { path, size, sha256: hash.digest('hex'), head: Buffer.concat(head) }
}

/** Marks the file as here, in a transaction of whoever announced it; false when another PUT was first. */
async function settle(platform: Platform, link: Link, row: FileRow, arrived: Arrived, type: string): Promise<boolean> {
  const who = { accountId: link.accountId, userId: row.created_by }
  return withAccount(platform, who, async (ctx) => {
    const stored = await ctx.db
      .updateTable('files')
      .set({ size: arrived.size, sha256: arrived.sha256, content_type: type })
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', link.fileId)
      .where('size', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!stored) return false
    const facts = { name: row.name, size: arrived.size, contentType: type }
    await ctx.audit({ action: 'store', entity: 'file', id: link.fileId, after: facts })
    await ctx.emit('file.stored', {
      ownerKind: row.owner_kind,
      ownerId: row.owner_id,
      name: row.name,
      size: arrived.size,
    })
    return true
  })
}

async function receiveFile(platform: Platform, request: FastifyRequest<{ Params: { token: string } }>) {
  const link = readLink(platform, 'put', request.params.token)
  if (Number(request.headers['content-length'] ?? 0) > attachmentLimits.bytes)
    throw new Refusal('FileTooLarge', { message: attachmentText })
  if (platform.disk.isFull()) throw new Refusal('DiskFull', { retryAfter: 30 })
  const row = await findFile(platform, link)
  if (row === null || row.size !== null) throw new Refusal('LinkExpired')
  if (request.body === undefined || request.body === null)
    throw new Refusal('FileUnreadable', { message: 'This file is empty.' })
  const body = patiently(follow(request.body as Readable, new PassThrough()), timeFor(sizeOf(request)))
  const arrived = await takeIn(platform, link.accountId, body)
  const type = contentTypeOf(row.name, arrived.head)
  if (arrived.size === 0 || type === null) {
    await rm(arrived.path, { force: true })
    throw new Refusal('FileUnreadable', {
      message: arrived.size === 0 ? 'This file is empty.' : 'This file is not what its name says.',
    })
  }
  const path = pathOf(platform, link.accountId, link.fileId, arrived.sha256)
  await rename(arrived.path, path)
  let isOurs = false
  try {
    isOurs = await settle(platform, link, row, arrived, type)
  } finally {
    // Not settled: another PUT was first, or the order is gone. Bytes that the row does not name are nobody's.
    if (!isOurs) {
      const kept = await findFile(platform, link)
      if (kept?.sha256 !== arrived.sha256) await rm(path, { force: true })
    }
  }
  if (!isOurs) throw new Refusal('LinkExpired')
  return { id: link.fileId, size: arrived.size, contentType: type }
}

const shownInBrowser = (type: string): boolean => type.startsWith('image/') || type === 'application/pdf'

async function sendFile(platform: Platform, token: string, reply: FastifyReply): Promise<FastifyReply> {
  const link = readLink(platform, 'get', token)
  const row = await findFile(platform, link)
  if (row === null || row.sha256 === null) throw new Refusal('NotFound')
  const path = pathOf(platform, link.accountId, link.fileId, row.sha256)
  const present = await stat(path).catch(() => null)
  if (!present) throw new Refusal('NotFound')
  const plain = row.name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const way = shownInBrowser(row.content_type) ? 'inline' : 'attachment'
  return reply
    .header('content-type', row.content_type)
    .header('content-length', present.size)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `${way}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(row.name)}`)
    .send(createReadStream(path))
}

/** Connects the two calls that move bytes. They stand outside `serve`: bodies are streams, and nothing is parsed. */
export function serveFiles(door: Door): void {
  const { http, platform, endpoints } = door
  endpoints.push(upload, download)
  const url = fillPath(upload.path, (name) => `:${name}`)
  const config = { isSignedIn: false }
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put<{ Params: { token: string } }>(url, { config: { ...config, isStreamed: true } }, async (request, reply) =>
      reply.send({ status: true, data: await receiveFile(platform, request) }),
    )
  })
  http.get<{ Params: { token: string } }>(url, { config }, (request, reply) =>
    sendFile(platform, request.params.token, reply),
  )
}

/**
 * Keeps a picture that came with a request, in this transaction and in place of the owner's earlier one. The bytes are on
 * the disk before the row says so; a row that is taken back leaves bytes that nobody names until the nightly sweep. Gives the
 * file's id.
 */
export async function storePicture(
  ctx: Context,
  platform: Platform,
  owner: {
    readonly kind: string
    readonly id: string /** Input field it came in. */
    readonly field: string
  },
  bytes: Uint8Array,
): Promise<string> {
  const ending = pictureEnding(bytes.subarray(0, headBytes))
  if (ending === null) failField(owner.field, pictureText)
  await dropFileRows(ctx, { ownerKind: owner.kind, ownerId: owner.id })
  const id = newId<'file'>()
  const arrived = await takeIn(platform, ctx.account.id, Readable.from([bytes]))
  await rename(arrived.path, pathOf(platform, ctx.account.id, id, arrived.sha256))
  await ctx.db
    .insertInto('files')
    .values({
      account_id: ctx.account.id,
      id,
      owner_kind: owner.kind,
      owner_id: owner.id,
      name: `picture.${ending}`,
      content_type: attachmentTypes[ending],
      size: arrived.size,
      sha256: arrived.sha256,
      created_by: ctx.user.id,
      created_at: ctx.now().toISOString(),
    })
    .execute()
  return id
}

/** Of the account that queues it. */
const dropFilesJob = platformJob('drop-files', z.object({ files: z.array(z.string()) }), { evenWhenFull: true })

/** Deletes rows of files, in this transaction, and their bytes once it has been committed. */
export async function dropFileRows(ctx: Context, which: Which): Promise<number> {
  let query = ctx.db.deleteFrom('files').where('account_id', '=', ctx.account.id)
  query =
    'fileId' in which
      ? query.where('id', '=', which.fileId)
      : query.where('owner_kind', '=', which.ownerKind).where('owner_id', '=', which.ownerId)
  const rows = await query.returning(['id', 'sha256']).execute()
  const files = rows.filter((row) => row.sha256 !== null).map((row) => `${row.id}-${row.sha256}`)
  if (files.length > 0) await ctx.enqueue(dropFilesJob, { files })
  return rows.length
}

/** Which files are meant: all of one owner, or one. */
type Which = { readonly ownerKind: string; readonly ownerId: string } | { readonly fileId: Id<'file'> }

/** Sets when files were deleted, of those for which `from` says so; gives back how many. */
async function setDeleted(ctx: Context, which: Which, from: string | null, to: string | null): Promise<number> {
  let update = ctx.db.updateTable('files').set({ deleted_at: to }).where('account_id', '=', ctx.account.id)
  update = from === null ? update.where('deleted_at', 'is', null) : update.where('deleted_at', '>', from)
  update =
    'fileId' in which
      ? update.where('id', '=', which.fileId)
      : update.where('owner_kind', '=', which.ownerKind).where('owner_id', '=', which.ownerId)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes files whose deletion can be taken back: no link opens them, and their bytes wait. */
export const hideFiles = (ctx: Context, which: Which): Promise<number> =>
  setDeleted(ctx, which, null, ctx.now().toISOString())

/** Takes it back; gives back how many there are again. */
export const showFiles = (ctx: Context, which: Which): Promise<number> => setDeleted(ctx, which, undoFrom(ctx), null)

/** Deletes the bytes of files whose rows are gone. */
const dropFiles = platformWork(dropFilesJob, async (platform, { files }, { accountId }) => {
  for (const name of files)
    if (accountId !== null && /^[0-9a-f]{24}-[0-9a-f]{64}$/.test(name))
      await rm(join(folderOf(platform, accountId), name), { force: true })
})

/** Forgets files that were announced and never sent, those whose deletion is past taking back, and bytes that no row names. */
export async function sweepFiles(platform: Platform): Promise<void> {
  const yesterday = platform.now().getTime() - 86_400_000
  await ownerDb(platform.pool)
    .deleteFrom('files')
    .where('size', 'is', null)
    .where('created_at', '<', new Date(yesterday).toISOString())
    .execute()
  await ownerDb(platform.pool).deleteFrom('files').where('deleted_at', '<=', undoFrom(platform)).execute()
  const folder = join(platform.settings.dataFolder, 'files')
  for (const account of await readdir(folder).catch(() => [])) {
    const old: string[] = []
    for (const name of await readdir(join(folder, account)).catch(() => [])) {
      const info = await stat(join(folder, account, name)).catch(() => null)
      if (info && info.mtimeMs < yesterday) old.push(name)
    }
    const unnamed = await withoutRow(platform, Number(account), old)
    for (const name of unnamed) await rm(join(folder, account, name), { force: true })
  }
}

/** Of the names of stored bytes, those that no file of the account has. An account that is not here keeps all it has. */
async function withoutRow(platform: Platform, accountId: number, names: readonly string[]): Promise<string[]> {
  if (names.length === 0 || !Number.isInteger(accountId)) return []
  const { rows } = await statement('files.unnamed', { name: col.text })`
    select n.name from accounts a cross join unnest(${[...names]}::text[]) n(name)
    where a.id = ${accountId} and not exists
      (select 1 from files f where f.account_id = a.id and f.id = left(n.name, 24) and f.id || '-' || f.sha256 = n.name)`.execute(
    ownerDb(platform.pool),
  )
  return rows.map(({ name }) => name)
}

/** What is done of files in the background: bytes go after their rows, and every night those that no row names. */
export const fileWork = [
  dropFiles,
  platformWork(platformJob('sweep-files', z.object({}), { at: '17 3 * * *', evenWhenFull: true }), sweepFiles),
]
