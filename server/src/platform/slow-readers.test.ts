import { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cutWhenAsleep } from './slow-readers.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** An answer on a connection that holds so much of it back; `take` is what the other end takes. */
function answering(patience = 10_000, change = (_socket: Socket, _answer: ServerResponse): void => {}) {
  const socket = new Socket()
  const held = { bytesWritten: 0, writableLength: 0, writeQueueSize: 0 }
  for (const name of ['bytesWritten', 'writableLength'] as const)
    Object.defineProperty(socket, name, { get: () => held[name] })
  Object.defineProperty(socket, '_handle', { get: () => ({ writeQueueSize: held.writeQueueSize }) })
  const answer = new ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as never)
  change(socket, answer)
  const end = vi.spyOn(socket, 'destroy').mockReturnValue(socket)
  cutWhenAsleep(answer, socket, patience)
  return { answer, socket, held, isCut: () => end.mock.calls.length > 0 }
}

test('who takes nothing is cut after the time-out, and at most a fifth of it later', () => {
  const { held, isCut } = answering()
  vi.advanceTimersByTime(25_000)
  // As long as the answer is being made nobody is waited for.
  expect(isCut()).toBe(false)
  Object.assign(held, { bytesWritten: 5000, writableLength: 3000, writeQueueSize: 2000 })
  vi.advanceTimersByTime(9_900)
  // What is written meanwhile is not taken by anybody.
  Object.assign(held, { bytesWritten: 6000, writableLength: 4000 })
  expect(isCut()).toBe(false)
  vi.advanceTimersByTime(2_100)
  expect(isCut()).toBe(true)
})

test('who takes a piece of a piece now and then is not cut; nor is one whose answer is over', () => {
  const { answer, held, isCut } = answering()
  Object.assign(held, { bytesWritten: 5000, writableLength: 5000, writeQueueSize: 5000 })
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(9_000)
    held.writeQueueSize -= 1
  }
  expect(isCut()).toBe(false)
  answer.emit('close')
  vi.advanceTimersByTime(60_000)
  expect(isCut()).toBe(false)
})

test('nobody is watched who has left, before or after; an answer that waits for the one before it is watched by its connection', () => {
  answering(10_000, (socket) => void Object.defineProperty(socket, 'destroyed', { get: () => true }))
  expect(vi.getTimerCount()).toBe(0)
  const { socket } = answering()
  expect(vi.getTimerCount()).toBe(1)
  socket.emit('close')
  expect(vi.getTimerCount()).toBe(0)
  const { answer, socket: kept } = answering()
  answer.emit('close')
  expect([vi.getTimerCount(), kept.listenerCount('close')]).toEqual([0, 0])
})
