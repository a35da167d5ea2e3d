/** How much of a file is read before it is refused. */
export interface ReadLimits {
  /** Size of the file. */
  readonly bytes: number
  /** Size of everything in a workbook, unpacked. */
  readonly unzippedBytes: number
  /** Rows of one sheet, headers included. */
  readonly rows: number
  /** Columns that hold anything. */
  readonly columns: number
  /** Cells that hold anything, over all sheets, when whole sheets are kept in memory. */
  readonly cells: number
}

/** The bytes of a file: an array of them, or something that reads them when asked. */
export interface FileBytes {
  readonly length: number
  subarray(from: number, to: number): Uint8Array
}

const mebibyte = 1024 * 1024

/** A file that a person imports on a screen: 1,000,000 rows below the headers (IMP-047), and what stands above them. */
export const screenLimits: ReadLimits = {
  bytes: 384 * mebibyte,
  unzippedBytes: 1024 * mebibyte,
  rows: 1_000_100,
  columns: 500,
  cells: 4_000_000,
}
/** Rows below the headers that a screen holds as a whole; of more it holds a part, and reads the file again when it needs all. */
export const screenRows = 20_000

/** Why a file was refused; the names are error types of the contract. */
export type FileProblem = 'FileUnreadable' | 'FileTooLarge'

/** A file that cannot be read, with a sentence for people that says why. */
export class SheetFileError extends Error {
  override readonly name = 'SheetFileError'
  readonly type: FileProblem

  constructor(type: FileProblem, message: string) {
    super(message)
    this.type = type
  }
}

/** A file that cannot be read, with a sentence that says why. */
export const unreadable = (message: string): SheetFileError => new SheetFileError('FileUnreadable', message)
/** A file that goes past a limit, with a sentence that says which. */
export const tooLarge = (message: string): SheetFileError => new SheetFileError('FileTooLarge', message)
/** A file that is not what its kind is. */
export const damaged = (): SheetFileError => unreadable('This file is damaged. Please save it again and retry.')

/** "10 MiB", "1,000 bytes". */
export const sizeText = (bytes: number): string =>
  bytes >= mebibyte
    ? `${(bytes / mebibyte).toLocaleString('en-US', { maximumFractionDigits: 1 })} MiB`
    : `${bytes.toLocaleString('en-US')} bytes`
