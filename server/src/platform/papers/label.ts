/** What is printed on a label of 4 x 6 inches, whatever it is a label of. */
export interface Label {
  /** Who sends it: a name, then lines of an address. */
  readonly from: readonly string[]
  /** Over the receiver's lines: "Ship to". */
  readonly toTitle: string
  readonly to: readonly string[]
  /** Small facts in two columns: name and value. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** What the bars say; printable ASCII. */
  readonly code: string
  /** Right of the code: "2 / 5". */
  readonly place: string
}

/** Lines without blanks, no control characters, cut to what a label has room for. */
export const printable = (lines: readonly (string | null)[], most: number): string[] =>
  lines
    .flatMap((line) => (line === null ? [] : [line.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()]))
    .filter((line) => line !== '')
    .slice(0, most)

/** What is too long for a label is written smaller, down to this share of its size; beyond it is cut. */
export const leastShare = 0.45
