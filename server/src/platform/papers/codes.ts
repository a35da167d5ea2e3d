import bwip from 'bwip-js/node'

/** Longest text that bars of a small label can say so that it is still read. */
const mostForBars = 32

/** Whether Code 128 can say it on a label: letters of other writings, and long texts, are said by a QR code. */
export const isForBars = (text: string): boolean => text.length <= mostForBars && /^[\x20-\x7e]+$/.test(text)

/** Widths of the bars and gaps of Code 128 in turn, beginning with a bar, in modules (the narrowest bar). */
export function barsOf(text: string): readonly number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text }) as unknown as { sbs: number[] }[]
  if (!symbol) throw new Error('Nothing was encoded.')
  return symbol.sbs
}

/** The dark dots of a QR code, as column and row, and how many dots a side has. */
export function dotsOf(text: string): { readonly side: number; readonly dots: readonly (readonly [number, number])[] } {
  const [symbol] = bwip.raw({ bcid: 'qrcode', text, eclevel: 'M' } as Parameters<typeof bwip.raw>[0]) as unknown as {
    pixs: number[]
    pixx: number
  }[]
  if (!symbol) throw new Error('Nothing was encoded.')
  const { pixs, pixx: side } = symbol
  return {
    side,
    dots: pixs.flatMap((dark, index) => (dark === 1 ? [[index % side, Math.floor(index / side)] as const] : [])),
  }
}
