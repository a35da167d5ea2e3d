import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Transaction } from './transaction.ts'

/** A file as an answer. */
export interface FileAnswer {
  readonly file: Buffer | Readable
  /** Of a stream that reads as it goes: when it needs the transaction no longer. It ends then, whatever the caller has taken. */
  readonly isRead?: Promise<void>
  readonly name: string
  readonly contentType: string
  readonly inline?: boolean
}

/** Whether a handler gave a file. */
export const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'file' in answer && 'contentType' in answer

function fileHeaders(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  const plain = answer.name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return reply
    .header('content-type', answer.contentType)
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `${answer.inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(answer.name)}`,
    )
}

/** Sends a file that is whole. */
export const sendFile = (reply: FastifyReply, answer: FileAnswer): FastifyReply =>
  fileHeaders(reply, answer).send(answer.file)

/** Gives a transaction's connection back when its end has come. */
export function letGo({ client }: Transaction, end: Promise<void>): void {
  end.then(
    () => client.release(),
    (error: Error) => client.release(error),
  )
}

/** Sends a stream; the transaction is over when the stream has read all it needs. */
export function sendStream(reply: FastifyReply, answer: FileAnswer, transaction: Transaction): FastifyReply {
  const ended = (answer.isRead ?? Promise.resolve()).then(
    () => transaction.commit(),
    () => transaction.rollback(),
  )
  letGo(transaction, ended)
  return sendFile(reply, answer)
}
