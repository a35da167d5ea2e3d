/** What a body of rows may be. */
interface RowLimits {
  readonly rows: number
  /** Bytes of one row, and of all that stands around the rows. */
  readonly rowBytes: number
  readonly depth: number
}

/** Why a body is not read to its end. */
export class RowsRefused extends Error {
  override readonly name = 'RowsRefused'
}

/** Takes JSON apart as it arrives: into the rows of one array, and what stands around it. */
interface RowCutter {
  /** The rows that this piece completes. */
  push(piece: Buffer): unknown[]
  /** What stands around the rows; null in their place. `rows` tells whether there was an array of them. */
  end(): { readonly around: unknown; readonly hasRows: boolean }
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const open = new Set([0x5b, 0x7b])
const close = new Set([0x5d, 0x7d])
const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const unreadable = (): RowsRefused => new RowsRefused('The request could not be read.')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

/**
 * Cuts the array that is the whole body, or the one in that field of the body, at its commas. Pieces between commas are then
 * parsed, many at once; what this finds out by itself is where a row ends, and nothing about what is right in it.
 */
export function rowCutter(field: string | null, limits: RowLimits): RowCutter {
  /** Bytes around the rows. */
  const around: Buffer[] = []
  /** Bytes of rows that are not complete. */
  let pending: Buffer[] = []
  let pendingBytes = 0
  let aroundBytes = 0
  let rows = 0
  let state: 'before' | 'inside' | 'after' = 'before'
  let depth = 0
  let isInText = false
  let isEscaped = false
  /** Before the rows: the last text at the body's own level, and whether a colon followed it. */
  let key: number[] | null = null
  let named: string | null = null
  /** Something stands before the rows. */
  let isBegun = false
  /** A comma has promised another row. */
  let isPromised = false

  const keepAround = (bytes: Buffer) => {
    aroundBytes += bytes.length
    if (aroundBytes > limits.rowBytes) throw new RowsRefused('The request says too much besides its rows.')
    around.push(Buffer.from(bytes))
  }
  const keepPending = (bytes: Buffer) => {
    if (bytes.length === 0) return
    pendingBytes += bytes.length
    if (pendingBytes > limits.rowBytes) throw new RowsRefused('A row is too large.')
    pending.push(Buffer.from(bytes))
  }
  /** Rows of the bytes between two places of the array. */
  const take = (bytes: Buffer): unknown[] => {
    const text = pending.length > 0 ? Buffer.concat([...pending, bytes]).toString('utf8') : bytes.toString('utf8')
    pending = []
    pendingBytes = 0
    const found = parse(`[${text}]`) as unknown[]
    if (found.length === 0) throw unreadable()
    rows += found.length
    if (rows > limits.rows) throw new RowsRefused(`Must be at most ${limits.rows.toLocaleString('en-US')} rows`)
    return found
  }

  const isStart = (byte: number): boolean =>
    byte === 0x5b && (field === null ? !isBegun : depth === 1 && named === field)

  return {
    push(piece) {
      const found: unknown[] = []
      let start = 0
      /** The last comma between two rows in this piece. */
      let cut = -1
      for (let at = 0; at < piece.length; at++) {
        const byte = piece[at] as number
        if (isInText) {
          if (isEscaped) isEscaped = false
          else if (byte === backslash) isEscaped = true
          else if (byte === quote) isInText = false
          if (key && isInText && key.length <= 200) key.push(byte)
          else if (key && !isInText) {
            named = Buffer.from(key).toString('utf8')
            key = null
          }
        } else if (byte === quote) {
          isInText = true
          isBegun = true
          if (state === 'before' && depth === 1) key = []
        } else if (state === 'before' && isStart(byte)) {
          keepAround(piece.subarray(start, at))
          keepAround(Buffer.from('null'))
          state = 'inside'
          start = at + 1
          depth = 0
          cut = -1
        } else if (open.has(byte)) {
          isBegun = true
          if (++depth > limits.depth) throw new RowsRefused('The request nests too deep.')
          if (state === 'before') named = null
        } else if (close.has(byte)) {
          if (state === 'inside' && depth === 0) {
            const last = piece.subarray(start, at)
            const isEmpty = last.every(isBlank) && pending.every((bytes) => bytes.every(isBlank))
            // An array of nothing; a comma before its end promised another row.
            if (isEmpty && isPromised) throw unreadable()
            if (!isEmpty) found.push(...take(last))
            state = 'after'
            start = at + 1
            depth = field === null ? 0 : 1
          } else depth--
        } else if (state === 'inside' && depth === 0 && byte === comma) {
          cut = at
          isPromised = true
        } else if (state === 'before' && depth === 1 && byte === comma) named = null
        else if (state === 'before' && byte !== colon && !isBlank(byte)) {
          isBegun = true
          named = null
        }
      }
      if (state === 'inside') {
        if (cut >= start) {
          found.push(...take(piece.subarray(start, cut)))
          start = cut + 1
        }
        keepPending(piece.subarray(start))
      } else keepAround(piece.subarray(start))
      return found
    },
    end() {
      if (state === 'inside') throw unreadable()
      const text = Buffer.concat(around).toString('utf8')
      return { around: text.trim() === '' ? null : parse(text), hasRows: state === 'after' }
    },
  }
}
