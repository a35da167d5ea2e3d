import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fileAnswer } from './files.ts'
import { id } from './ids.ts'

/** What is told of files: one has come whole, for whoever owns it. */
export interface StoredFileEvents {
  'file.stored': {
    readonly ownerKind: string
    readonly ownerId: string
    readonly name: string
    readonly size: number
  }
}

/** What may be attached, and how large (RCPT-034). */
export const attachmentLimits = { bytes: 10 * 1024 * 1024, name: 200, files: 50 } as const

/** Content types of what may be attached, by ending of the name. */
export const attachmentTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
export type AttachmentEnding = keyof typeof attachmentTypes

/** Of an archive of all that an account has. */
export const archiveType = 'application/gzip'

/** The ending of a file's name when it may be attached, else null. */
export function attachmentEnding(name: string): AttachmentEnding | null {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(attachmentTypes, ending) ? (ending as AttachmentEnding) : null
}

/** What a person reads when a file cannot be attached. */
export const attachmentText = 'Must be an image, a PDF, an .xlsx or a .csv file of at most 10 MB'

/** Pictures of people and merchants: endings, size, and what a person reads otherwise (PROF-006). */
export const pictureLimits = { endings: ['png', 'jpg', 'webp'], bytes: 5 * 1024 * 1024 } as const
export const pictureText = 'Must be a PNG, JPEG or WebP picture of at most 5 MB'

/** A file as a browser holds it; on the server the same field is its bytes. */
interface ChosenFile {
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

const isChosenFile = (value: object): value is ChosenFile =>
  'arrayBuffer' in value && typeof value.arrayBuffer === 'function' && 'size' in value && 'type' in value

function isPicture(value: unknown): value is ChosenFile | Uint8Array {
  if (typeof value !== 'object' || value === null) return false
  const size = value instanceof Uint8Array ? value.length : isChosenFile(value) ? value.size : 0
  const isKind = !isChosenFile(value) || /^image\/(png|jpeg|webp)$/.test(value.type)
  return isKind && size > 0 && size <= pictureLimits.bytes
}

/** A picture in a form: left out it stays, blank takes it away. */
export const pictureField = z
  .union([z.literal('').transform(() => null), z.null(), z.custom<ChosenFile | Uint8Array>(isPicture)], pictureText)
  .optional()

/**
 * A picture of a record that answers a link to it: the link, sent back as it was read, leaves the picture as it is. Parsed,
 * it is the id of the file that the link opens.
 */
export const pictureOrLink = z.union(
  [
    z
      .string()
      .max(500)
      .regex(/\/api\/files\/get\.\d+\.[0-9a-f]{24}\.[^/]+$/)
      .transform((link) => /\.([0-9a-f]{24})\./.exec(link)?.[1] ?? ''),
    pictureField,
  ],
  pictureText,
)

const token = z.string().min(1).max(200)

/** Takes the bytes of a file that was announced: once, within 15 minutes. The link is the permission. */
export const upload = endpoint({
  method: 'PUT',
  path: '/api/files/{token}',
  summary: 'Send the bytes of an announced file to its signed link: the link takes one file, and ends after 15 minutes',
  can: 'public',
  input: z.object({ token, file: z.unknown() }),
  answer: z.object({ id: id('file'), size: z.number().int(), contentType: z.string() }),
  bodyAs: 'file',
  bodyLimit: attachmentLimits.bytes,
})

/** Gives a stored file to the holder of a link. */
export const download = endpoint({
  method: 'GET',
  path: '/api/files/{token}',
  summary: 'A stored file, by a signed link that ends after 15 minutes',
  can: 'public',
  input: z.object({ token }),
  answer: fileAnswer('application/octet-stream', archiveType, ...new Set(Object.values(attachmentTypes))),
})
