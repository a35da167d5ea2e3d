/** Lights of lanes, as the lamps at a rack have them: one for each, told apart by their figure, never by the colour alone. */
const lights = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** The light of a stock location: always the same one. */
export function lightOf(title: string): (typeof lights)[number] {
  let sum = 0
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 4093
  return lights[sum % lights.length] ?? 'a'
}
