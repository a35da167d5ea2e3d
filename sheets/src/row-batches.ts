import type { Cell } from './cells.ts'

const batchRows = 1000

/** Puts rows into batches of a thousand, with blank ones for those that are left out, so that a row's place is its number. */
export function rowBatches() {
  let given = 0
  let batch: Cell[][] = []
  return {
    /** A row by its number, from 1, or several alike from there on. They come in order. */
    *add(number: number, cells: Cell[], repeats = 1): Generator<Cell[][]> {
      for (; given < number - 1 + repeats; given++) {
        // A row that is repeated is one row many times: it takes no more memory.
        batch.push(given < number - 1 ? [] : cells)
        if (batch.length < batchRows) continue
        yield batch
        batch = []
      }
    },
    *rest(): Generator<Cell[][]> {
      if (batch.length > 0) yield batch
    },
  }
}
