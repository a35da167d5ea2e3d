import { createRequire } from 'node:module'

/** Code points of Chinese, Japanese and Korean writing, with their full-width signs. */
const eastAsian = /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/
const hangul = /[\u1100-\u11ff\ua960-\ua97f\uac00-\ud7ff]/
const kana = /[\u3040-\u30ff]/

/**
 * Fonts that are in every document: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic names are drawn with
 * them. They are embedded, cut down to the letters that are used.
 */
const embeddedFonts = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
} as const
export type FontName = keyof typeof embeddedFonts

/** Where an embedded font lies. */
export const fontPath = (name: FontName): string =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${embeddedFonts[name]}`)

/**
 * Fonts of the PDF standard's East Asian collections. They are named, not embedded (they have 20 MB each): every reader
 * brings its own. All their signs are as wide as they are high.
 */
export const namedFonts = {
  chinese: { base: 'STSong-Light', encoding: 'UniGB-UCS2-H', ordering: 'GB1', supplement: 2 },
  japanese: { base: 'HeiseiKakuGo-W5', encoding: 'UniJIS-UCS2-H', ordering: 'Japan1', supplement: 2 },
  korean: { base: 'HYGoThic-Medium', encoding: 'UniKS-UCS2-H', ordering: 'Korea1', supplement: 1 },
} as const
export type NamedFont = keyof typeof namedFonts

/** A part of a text that one font can draw; `named` is null for the embedded one. */
interface Run {
  readonly text: string
  readonly named: NamedFont | null
}

/** Splits a text by the fonts that can draw it. What needs more than 16 bits (emoji) and no font has becomes a box. */
export function splitRuns(text: string): Run[] {
  const named: NamedFont = hangul.test(text) ? 'korean' : kana.test(text) ? 'japanese' : 'chinese'
  const runs: Run[] = []
  for (const sign of text.replace(/[\u{10000}-\u{10ffff}]/gu, '\u25a1')) {
    const font = eastAsian.test(sign) ? named : null
    const last = runs.at(-1)
    if (last && last.named === font) runs[runs.length - 1] = { text: last.text + sign, named: font }
    else runs.push({ text: sign, named: font })
  }
  return runs
}
