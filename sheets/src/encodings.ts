/** Encodings that text files are read in: those that people have most come first. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'windows-1257',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'iso-8859-15',
  'iso-8859-2',
  'macintosh',
  'koi8-r',
  'ibm866',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'utf-16le',
  'utf-16be',
] as const
export type Encoding = (typeof encodings)[number]

/** What Windows-1252 has at 80 to 9F. Node's decoder leaves the control characters of Latin-1 there, browsers do not. */
const windowsSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const windowsText = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign)

/** Decodes pieces of a text file, in order. */
export function decoderOf(encoding: Encoding): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding)
  const decode = (bytes?: Uint8Array) => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode())
  return encoding === 'windows-1252' ? (bytes) => windowsText(decode(bytes)) : decode
}
