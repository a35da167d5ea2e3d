import { setImmediate } from 'node:timers/promises'
import { dotsOf, dotsOfBar, dotsPerInch, isForBars } from './codes.ts'
import { printable } from './label.ts'
import { closePaper, drawCode, drawWhole, inch, openPaper } from './paper.ts'
import { endOfLabel, escapeZpl, lineZpl, startOfLabel } from './zpl.ts'

/** What is stuck to a place or a thing so that it is read by people and scanners: a name, small lines, a code. */
export interface Tag {
  readonly title: string
  readonly lines: readonly string[]
  readonly code: string
}

/** Sizes of tags in inches, as the rolls of label printers have them: of a place, and of a thing. */
const tagSizes = { place: [4, 2], thing: [2.25, 1.25] } as const
export type TagSize = keyof typeof tagSizes

/** Tags, one a page of its size. */
export async function tagsPdf(tags: readonly Tag[], size: TagSize, title: string): Promise<Buffer> {
  const [width, height] = [tagSizes[size][0] * inch, tagSizes[size][1] * inch]
  const paper = openPaper([width, height], title)
  const edge = width / 26
  const inner = width - 2 * edge
  for (const [index, tag] of tags.entries()) {
    paper.pdf.addPage()
    let y = edge + drawWhole(paper, tag.title, edge, edge, 'bold', height / 5, inner)
    for (const line of printable(tag.lines, 2)) y += drawWhole(paper, line, edge, y, 'regular', height / 13, inner)
    drawCode(paper, tag.code, edge, y + 2, inner, height - edge - y - 2)
    // Hundreds of tags take a second: others get their turn meanwhile.
    if (index % 20 === 19) await setImmediate()
  }
  return closePaper(paper)
}

function tagZpl(tag: Tag, size: TagSize): string {
  const [width, height] = [tagSizes[size][0] * dotsPerInch, tagSizes[size][1] * dotsPerInch]
  const edge = Math.round(width / 26)
  const room = width - 2 * edge
  const [big, small] = [Math.round(height / 5), Math.round(height / 12)]
  const parts = [...startOfLabel(width, height), lineZpl(edge, edge, big, tag.title, room)]
  let y = edge + big + 8
  for (const line of printable(tag.lines, 2)) {
    parts.push(lineZpl(edge, y, small, line, room))
    y += small + 6
  }
  const left = height - edge - y - 6
  const text = escapeZpl(tag.code)
  parts.push(
    isForBars(tag.code, room / dotsPerInch)
      ? `^FO${edge + 10},${y + 6}^BY${dotsOfBar},3,${left}^BCN,${left},N,N,N,A^FH_^FD${text}^FS`
      : `^FO${edge},${y}^BQN,2,${Math.max(1, Math.min(10, Math.floor(left / dotsOf(tag.code).side)))}^FH_^FDMA,${text}^FS`,
    ...endOfLabel,
  )
  return parts.join('\n')
}

/** Tags in the language of label printers, one after the other. UTF-8. */
export const tagsZpl = (tags: readonly Tag[], size: TagSize): string =>
  `${tags.map((tag) => tagZpl(tag, size)).join('\n')}\n`
