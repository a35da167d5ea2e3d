import type { Sheet } from '../cells.ts'
import { type ReadLimits, SheetFileError } from '../limits.ts'
import { openWorkbook, readAllSheets } from '../open-workbook.ts'
import { inflateInNode } from './make-workbook.ts'

/** Limits of a test: those of a screen in small. */
export const testLimits: ReadLimits = {
  bytes: 96 * 1024 * 1024,
  unzippedBytes: 768 * 1024 * 1024,
  rows: 1_000_000,
  columns: 500,
  cells: 4_000_000,
}

/** All sheets of a file that a test made. */
export const readMade = async (
  bytes: Uint8Array,
  limits: ReadLimits = testLimits,
  name = 'file.xlsx',
): Promise<Sheet[]> => readAllSheets(await openWorkbook(bytes, name, limits, inflateInNode), limits)

/** Why a file was refused: "FileTooLarge: This file …"; "none" when it was not. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof SheetFileError) return `${error.type}: ${error.message}`
    throw error
  }
  return 'none'
}
