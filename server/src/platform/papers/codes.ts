import bwip from 'bwip-js/node'

/** The resolution that every label printer has. */
export const dotsPerInch = 203
/** Dots of the narrowest bar that is still read when such a printer drew it. */
export const dotsOfBar = 2
/** White on both sides of bars, in modules. */
export const quietModules = 20

/** Whether Code 128 can say it in so many inches: letters of other writings, and texts too long for them, are said by a QR code. */
export function isForBars(text: string, inches: number): boolean {
  if (!/^[\x20-\x7e]+$/.test(text)) return false
  const modules = barsOf(text).reduce((sum, one) => sum + one, quietModules)
  return modules * dotsOfBar <= inches * dotsPerInch
}

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
