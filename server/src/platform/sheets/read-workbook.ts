import { createInflateRaw } from 'node:zlib'
import type { FileBytes, ReadLimits } from '@crossdock/sheets/limits'
import { openWorkbook, type ReadTools } from '@crossdock/sheets/open-workbook'
import { sheetsOfXls, xlsOptions } from '@crossdock/sheets/xls'
import type { OpenWorkbook } from '@crossdock/sheets/xlsx'

const tools: ReadTools = {
  inflate(packed) {
    const stream = createInflateRaw({ chunkSize: 131_072 })
    stream.end(packed)
    return stream
  },
  async readXls(bytes, limits) {
    const { read } = await import('@e965/xlsx')
    return sheetsOfXls(read(bytes, xlsOptions(limits)), limits)
  },
}

/** Opens a file in this thread. For the reading thread only: a hostile file could hold up everything else. */
export const openHere = (bytes: FileBytes, fileName: string, limits: ReadLimits): Promise<OpenWorkbook> =>
  openWorkbook(bytes, fileName, limits, tools)
