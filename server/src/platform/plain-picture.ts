/** Pixels that a picture may have: one that says it has more is made to fill a memory. */
const mostPixels = 50_000_000

const wordAt = (bytes: Uint8Array, at: number): string => Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

interface Picture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** Where the next marker stands behind a part of a JPEG that holds the picture itself. */
function behindScan(bytes: Uint8Array, from: number): number {
  let at = from
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] as number
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at++
  }
  return bytes.length
}

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** APP0 and APP14 say how colours are meant; every other APP, and each comment, tells of something else. */
const tellsMore = (marker: number): boolean => marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee)

/** Segments of a JPEG: what says how it is drawn, and nothing that says where, when and with what it was taken. */
function plainJpeg(bytes: Uint8Array): Picture | null {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let [width, height] = [0, 0]
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] as number
    if (bytes[at] !== 0xff) return null
    if (marker === 0xff) {
      at++
      continue
    }
    // What comes behind its end is another file: a film, a picture in more colours.
    if (marker === 0xd9) return { bytes: Buffer.concat([...kept, bytes.subarray(at, at + 2)]), width, height }
    const end = at + 4 <= bytes.length ? at + 2 + view(bytes).getUint16(at + 2) : Infinity
    if (end > bytes.length) return null
    if (isFrame(marker) && end >= at + 9) {
      height = view(bytes).getUint16(at + 5)
      width = view(bytes).getUint16(at + 7)
    }
    const next = marker === 0xda ? behindScan(bytes, end) : end
    if (!tellsMore(marker)) kept.push(bytes.subarray(at, next))
    at = next
  }
  return null
}

const pngParts = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND']

function plainPng(bytes: Uint8Array): Picture | null {
  const kept: Uint8Array[] = [bytes.subarray(0, 8)]
  let [width, height] = [0, 0]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view(bytes).getUint32(at)
    const name = wordAt(bytes, at + 4)
    if (end > bytes.length) return null
    if (name === 'IHDR' && end >= at + 20) {
      width = view(bytes).getUint32(at + 8)
      height = view(bytes).getUint32(at + 12)
    }
    if (pngParts.includes(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return { bytes: Buffer.concat(kept), width, height }
    at = end
  }
  return null
}

const webpParts = ['VP8X', 'VP8 ', 'VP8L', 'ALPH']

function plainWebp(bytes: Uint8Array): Picture | null {
  const kept: Uint8Array[] = []
  let [width, height] = [0, 0]
  const end = Math.min(bytes.length, 8 + view(bytes).getUint32(4, true))
  for (let at = 12; at + 8 <= end; ) {
    const size = view(bytes).getUint32(at + 4, true)
    const next = at + 8 + size + (size % 2)
    const name = wordAt(bytes, at)
    if (at + 8 + size > end) return null
    const part = Buffer.from(bytes.subarray(at, Math.min(next, end)))
    if (name === 'VP8X' && size >= 10) {
      width = 1 + part.readUIntLE(12, 3)
      height = 1 + part.readUIntLE(15, 3)
      // It promises neither EXIF nor XMP, nor a profile of colours or a film.
      part[8] = (part[8] as number) & 0b1_0000
    } else if (name === 'VP8 ' && width === 0 && size >= 10) {
      width = part.readUInt16LE(14) & 0x3fff
      height = part.readUInt16LE(16) & 0x3fff
    } else if (name === 'VP8L' && width === 0 && size >= 5) {
      const sizes = part.readUInt32LE(9)
      width = 1 + (sizes & 0x3fff)
      height = 1 + ((sizes >>> 14) & 0x3fff)
    }
    if (webpParts.includes(name)) kept.push(part.length % 2 ? Buffer.concat([part, Buffer.alloc(1)]) : part)
    at = next
  }
  if (kept.length === 0) return null
  const body = Buffer.concat(kept)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return { bytes: Buffer.concat([head, body]), width, height }
}

/**
 * A picture without what a camera writes into it besides: the place above all. Null of what is no JPEG, PNG or WebP that can be read
 * to its end, and of what says that it is larger than any photo.
 */
export function plainPicture(bytes: Uint8Array): Uint8Array | null {
  const isRiff = bytes.length >= 20 && wordAt(bytes, 0) === 'RIFF' && wordAt(bytes, 8) === 'WEBP'
  const isPng = bytes.length >= 20 && bytes[0] === 0x89 && wordAt(bytes, 1).startsWith('PNG')
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  const picture = isJpeg ? plainJpeg(bytes) : isPng ? plainPng(bytes) : isRiff ? plainWebp(bytes) : null
  if (picture === null) return null
  const pixels = picture.width * picture.height
  return pixels > 0 && pixels <= mostPixels ? picture.bytes : null
}
