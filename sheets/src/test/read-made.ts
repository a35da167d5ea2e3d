import type { Sheet } from '../cells.ts'
import { type ReadLimits, SheetFileError, serverLimits } from '../limits.ts'
import { openWorkbook, type ReadTools, readAllSheets } from '../open-workbook.ts'
import { inflateInNode } from './make-workbook.ts'

/** Tools of a test that reads no old workbooks. */
const toolsInNode: ReadTools = {
  inflate: inflateInNode,
  readXls: () => Promise.reject(new Error('no old workbooks here')),
}

/** All sheets of a file that a test made. */
export const readMade = async (
  bytes: Uint8Array,
  limits: ReadLimits = serverLimits,
  name = 'file.xlsx',
): Promise<Sheet[]> => readAllSheets(await openWorkbook(bytes, name, limits, toolsInNode), limits)

/** Why a file was refused: "FileTooLarge: This file …"; "none" when it was not. On the server it is another kind of error. */
export async function refusalOf(
  work: Promise<unknown>,
  Kind: abstract new (...given: never[]) => Error & { readonly type: string } = SheetFileError,
): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof Kind) return `${error.type}: ${error.message}`
    throw error
  }
  return 'none'
}
