import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * A fault as the log shows it: what it is and where it came from. Nothing else of it is written down: drivers hang the
 * connection it happened on to it, passwords and all, and the database the values of the row.
 */
function faultOf(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return {
    type: name,
    message,
    ...(code === undefined ? {} : { code }),
    stack,
    ...(cause === undefined ? {} : { cause: faultOf(cause) }),
  }
}

/** The product's log: a line of JSON each. */
export const openLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: faultOf } }, to)
