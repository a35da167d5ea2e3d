const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Figures as people write them in phones and numbers stand apart in what they are found in. */
const patternOf = (word: string): string =>
  /^\d{2,}$/.test(word) ? Array.from(word).join('[\\s().+-]*') : escaped(word)

/** A text in parts, and which of them have what was looked for: the whole of it, or one of its words. */
export function markedParts(text: string, term: string): readonly { readonly text: string; readonly isHit: boolean }[] {
  const words = term.trim().split(/\s+/).filter(Boolean)
  const figures = /^[\d\s().+-]+$/.test(term) ? [term.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')] : []
  const sought = [...figures, term.trim(), ...words].filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (sought.length === 0) return [{ text, isHit: false }]
  // The longest that fits is what is marked.
  const longest = [...new Set(sought)].sort((a, b) => b.length - a.length)
  const hits = new RegExp(`(${longest.map(patternOf).join('|')})`, 'giu')
  return text
    .split(hits)
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
