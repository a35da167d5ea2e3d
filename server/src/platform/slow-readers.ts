import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** How often within its patience it is looked whether an answer is being taken. */
const looks = 5

/** What the other end has taken by now, in numbers that change with each byte. Of a piece under way Node itself goes by its handle. */
function takenOf(socket: Socket): string {
  const { _handle: handle } = socket as unknown as { readonly _handle?: { readonly writeQueueSize?: number } | null }
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize}`
}

/**
 * Cuts the connection of an answer when its other end has taken nothing for so many milliseconds, whatever it sends meanwhile:
 * a time-out of the connection's own would begin anew with each byte that comes in. An answer that is still being made waits
 * for nobody.
 */
export function cutWhenAsleep(answer: ServerResponse, socket: unknown, patience: number): void {
  // The tests' requests without a network have none. Who has left is not told of again.
  if (!(socket instanceof Socket) || socket.destroyed || answer.closed) return
  let since = performance.now()
  let before = ''
  const look = setInterval(() => {
    const now = performance.now()
    const taken = takenOf(socket)
    if (socket.writableLength === 0 || taken !== before) [since, before] = [now, taken]
    else if (now - since >= patience) socket.destroy()
  }, patience / looks)
  look.unref()
  const end = () => {
    clearInterval(look)
    answer.off('close', end)
    socket.off('close', end)
  }
  answer.once('close', end)
  // Of several requests at once the connection may end before the answer has it.
  socket.once('close', end)
}
