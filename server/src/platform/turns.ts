let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Does work that takes its time on the event loop in its turn: one piece in each round of the loop, and after what else waits,
 * so that many pieces at once do not hold up everybody together.
 */
export function inTurn<Value>(work: () => Value): Promise<Value> {
  const turn = lastTurn.then(() => new Promise(setImmediate)).then(work)
  lastTurn = turn.catch(() => {})
  return turn
}
