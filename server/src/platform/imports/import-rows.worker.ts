import { parentPort, workerData } from 'node:worker_threads'
import type { ReadPiece, ReadRequest } from './messages.ts'
import { bodyRows } from './rows-of-body.ts'

// The reading thread: one body, one life. A million rows are taken apart and checked here and disturb no other request.

const port = parentPort as NonNullable<typeof parentPort>
const read = bodyRows(workerData as ReadRequest)
port.on('message', (piece: ReadPiece) => port.postMessage(read(piece)))
