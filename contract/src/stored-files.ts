import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fileAnswer } from './files.ts'

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

/** The ending of a file's name when it may be attached, else null. */
export function attachmentEnding(name: string): AttachmentEnding | null {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(attachmentTypes, ending) ? (ending as AttachmentEnding) : null
}

/** What a person reads when a file cannot be attached. */
export const attachmentText = 'Must be an image, a PDF, an .xlsx or a .csv file of at most 10 MB'

const token = z.string().min(1).max(200)

/** Takes the bytes of a file that was announced: once, within 15 minutes. The link is the permission. */
export const upload = endpoint({
  method: 'PUT',
  path: '/api/files/{token}',
  summary: 'Send the bytes of an announced file to its signed link: the link takes one file, and ends after 15 minutes',
  can: 'public',
  input: z.object({ token, file: z.unknown() }),
  answer: z.object({ id: z.string(), size: z.number().int(), contentType: z.string() }),
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
  answer: fileAnswer('application/octet-stream', ...new Set(Object.values(attachmentTypes))),
})
