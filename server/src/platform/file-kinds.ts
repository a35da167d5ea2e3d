import {
  type AttachmentEnding,
  attachmentEnding,
  attachmentTypes,
  pictureLimits,
} from '@crossdock/contract/stored-files'

/** Bytes of a file's beginning that are enough to tell what it is. */
export const headBytes = 4096

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte)
const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))

/** Text that a CSV file may begin with: no control characters but tabs and line ends. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false
  // UTF-16 with its mark is text, too; spreadsheets write it.
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) return true
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
}

/** A zip archive whose first part is one that workbooks begin with; other archives begin with their own. */
function isWorkbook(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return false
  const length = (bytes[26] ?? 0) + (bytes[27] ?? 0) * 256
  const first = Buffer.from(bytes.subarray(30, 30 + length)).toString('latin1')
  return /^(\[Content_Types\]\.xml$|_rels\/|xl\/|docProps\/|customXml\/)/.test(first)
}

const looksLike: Readonly<Record<AttachmentEnding, (head: Uint8Array) => boolean>> = {
  png: (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpg: (head) => startsWith(head, [0xff, 0xd8, 0xff]),
  jpeg: (head) => startsWith(head, [0xff, 0xd8, 0xff]),
  gif: (head) => startsWith(head, ascii('GIF87a')) || startsWith(head, ascii('GIF89a')),
  webp: (head) => startsWith(head, ascii('RIFF')) && startsWith(head, ascii('WEBP'), 8),
  pdf: (head) => startsWith(head, ascii('%PDF-')),
  xlsx: isWorkbook,
  csv: isText,
}

/** The content type of a file whose bytes are what its name says; null when they are not, or its kind is not allowed. */
export function contentTypeOf(name: string, head: Uint8Array): string | null {
  const ending = attachmentEnding(name)
  return ending !== null && looksLike[ending](head) ? attachmentTypes[ending] : null
}

/** The ending of a picture of a person, by its bytes; null when they are none. */
export const pictureEnding = (head: Uint8Array): AttachmentEnding | null =>
  pictureLimits.endings.find((ending) => looksLike[ending](head)) ?? null

/** The last part of a path, without what no file system, header or label takes; never empty. */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '_')
    .replace(/^\.+/, '')
    .trim()
  return plain === '' ? 'file' : plain
}
