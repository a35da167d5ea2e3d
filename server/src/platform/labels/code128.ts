import bwip from 'bwip-js/node'

/** Widths of bars and gaps in turn, beginning with a bar, in modules (the narrowest bar). */
export function code128(text: string): readonly number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text }) as unknown as { sbs: number[] }[]
  if (!symbol) throw new Error('Nothing was encoded.')
  return symbol.sbs
}
