import { expect, test } from 'vitest'
import { plainPicture } from './plain-picture.ts'

const jpegPart = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
const place = Buffer.from('Exif\0\0GPS 49.28,-123.11')
const frame = (width: number, height: number) => {
  const body = Buffer.alloc(15)
  body.writeUInt16BE(height, 1)
  body.writeUInt16BE(width, 3)
  return jpegPart(0xc0, body)
}
const jpeg = (...parts: Buffer[]) =>
  Buffer.concat([
    ...[Buffer.from([0xff, 0xd8]), jpegPart(0xe0, Buffer.from('JFIF\0')), ...parts, jpegPart(0xda, Buffer.alloc(10))],
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd3, 4, 0xff, 0xd9]),
  ])
const pngPart = (name: string, body: Buffer) => {
  const part = Buffer.concat([Buffer.alloc(4), Buffer.from(name), body, Buffer.alloc(4)])
  part.writeUInt32BE(body.length, 0)
  return part
}
const sizes = (width: number, height: number) => {
  const body = Buffer.alloc(13)
  body.writeUInt32BE(width, 0)
  body.writeUInt32BE(height, 4)
  return body
}
const png = (...parts: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...parts,
    pngPart('IEND', Buffer.alloc(0)),
  ])
const webpPart = (name: string, body: Buffer) => {
  const part = Buffer.concat([Buffer.from(name), Buffer.alloc(4), body, Buffer.alloc(body.length % 2)])
  part.writeUInt32LE(body.length, 4)
  return part
}
const webp = (...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}
const vp8x = (flags: number) => Buffer.from([flags, 0, 0, 0, 99, 0, 0, 49, 0, 0])
const told = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('latin1')

test('a picture keeps what draws it, and nothing of where it was taken', () => {
  const bare = jpeg(frame(40, 30))
  const behind = Buffer.concat([jpeg(jpegPart(0xe1, place), jpegPart(0xfe, place), frame(40, 30)), bare, place])
  expect(told(plainPicture(behind))).toBe(told(bare))
  const drawn = [pngPart('IHDR', sizes(40, 30)), pngPart('IDAT', Buffer.from('rows'))]
  expect(told(plainPicture(png(...drawn, pngPart('eXIf', place), pngPart('tEXt', place))))).toBe(told(png(...drawn)))
  const rows = webpPart('VP8 ', Buffer.from('0123456789a'))
  expect(
    told(plainPicture(webp(webpPart('VP8X', vp8x(0b11_1100)), rows, webpPart('EXIF', place), webpPart('XMP ', place)))),
  ).toBe(told(webp(webpPart('VP8X', vp8x(0b1_0000)), rows)))
})

test('what is no picture to its end, or says that it is larger than any, is none', () => {
  for (const bytes of [
    ...[Buffer.alloc(0), Buffer.from('<svg onload="alert(1)">'), Buffer.from('<html>'), Buffer.from('ftypheic')],
    ...[
      jpeg(frame(60_000, 60_000)),
      jpeg(),
      jpeg(frame(40, 30)).subarray(0, 40),
      png(pngPart('IHDR', sizes(2 ** 31, 2))),
    ],
    ...[webp(), webp(webpPart('VP8 ', Buffer.alloc(20))), Buffer.from([0xff, 0xd8, 0xff])],
    ...[Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff])])],
  ])
    expect(plainPicture(bytes), told(bytes)).toBeNull()
})
