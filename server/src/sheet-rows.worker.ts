import { parentPort, workerData } from 'node:worker_threads'
import { boxesImport } from '@crossdock/contract/sorting/boxes/import'
import { type AnyImportDefinition, importDefinition } from '@crossdock/sheets/fields'
import { type SheetRequest, sheetRows } from './platform/imports/sheet-rows.ts'

// A thread that reads one spreadsheet that was sent as a file, and ends: what is hostile in it takes nothing but this thread.

const definitions: Readonly<Record<string, AnyImportDefinition>> = { boxes: importDefinition(boxesImport) }

const port = parentPort as NonNullable<typeof parentPort>
const request = workerData as SheetRequest
port.postMessage(await sheetRows(definitions[request.kind] as AnyImportDefinition, request))
