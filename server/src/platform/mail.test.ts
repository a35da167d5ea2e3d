import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../test/harness.ts'
import { postMail, sendMail } from './mail.ts'
import type { Platform } from './platform.ts'

const received: string[] = []
let isDown = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk) => {
      text += String(chunk)
    })
    stream.on('end', () => {
      if (isDown) return done(new Error('mailbox is full'))
      received.push(text)
      done()
    })
  },
})
const server = testServer()
let platform: Platform

beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    const listening = smtp.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port))
  })
  platform = {
    ...server.app.platform,
    settings: { ...server.app.platform.settings, smtpUrl: `smtp://127.0.0.1:${port}` },
  }
})
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

async function posted(subject: string): Promise<string> {
  const client = await platform.pool.connect()
  try {
    const text = { language: 'en', subject, body: 'Hello Ana' } as const
    await postMail(client, { ...text, to: 'ana@kiln.example', accountId: null })
    const { rows } = await client.query<{ id: string }>('select id from mails where subject = $1', [subject])
    return rows[0]?.id ?? ''
  } finally {
    client.release()
  }
}

test('a mail goes out once, however often its job runs', async () => {
  const id = await posted('Please verify')
  await sendMail(platform, { id })
  await sendMail(platform, { id })
  expect(received.filter((mail) => mail.includes('Subject: Please verify'))).toHaveLength(1)
  expect(received.at(-1)).toContain('To: ana@kiln.example')
  const { rows } = await platform.pool.query('select sent_at is not null as sent from mails where id = $1', [id])
  expect(rows).toEqual([{ sent: true }])
})

test('a mail that is refused stays in the outbox with the reason, and goes out at the next try', async () => {
  const id = await posted('Later')
  isDown = true
  await expect(sendMail(platform, { id })).rejects.toThrow('mailbox is full')
  const { rows } = await platform.pool.query<{ last_error: string; sent_at: string | null }>(
    'select last_error, sent_at from mails where id = $1',
    [id],
  )
  expect(rows[0]?.last_error).toContain('mailbox is full')
  expect(rows[0]?.sent_at).toBeNull()
  isDown = false
  await sendMail(platform, { id })
  expect(received.some((mail) => mail.includes('Subject: Later'))).toBe(true)
})

/** A server that takes connections, says so much, and then nothing more. */
async function fallingAsleep(greeting: string) {
  const sockets: Socket[] = []
  const listener = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    if (greeting !== '') socket.write(greeting)
  })
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  return {
    callers: sockets,
    at: (query: string): Platform => ({
      ...platform,
      settings: { ...platform.settings, smtpUrl: `smtp://user:h1dden@127.0.0.1:${port}${query}` },
    }),
    close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}
const mailOf = async (id: string) =>
  (await platform.pool.query('select sent_at, last_error from mails where id = $1', [id])).rows[0] as {
    sent_at: string | null
    last_error: string
  }

test('a mail server that falls asleep is given up, holds no connection of the database, and keeps no other mail waiting', async () => {
  for (const [greeting, query] of [
    ['', '?greetingTimeout=200'],
    ['220 hello\r\n', '?socketTimeout=200'],
  ] as const) {
    const { at, callers, close } = await fallingAsleep(greeting)
    try {
      const [first, second] = [await posted(`Asleep ${query}`), await posted(`Behind ${query}`)]
      const sending = sendMail(at(query), { id: first }).catch((error: Error) => error)
      await expect.poll(() => callers.length).toBe(1)
      expect(platform.pool.totalCount - platform.pool.idleCount).toBe(0)
      expect(await sending).toBeInstanceOf(Error)
      await expect(sendMail(at(query), { id: second })).rejects.toThrow('has not answered a moment ago')
      expect(callers).toHaveLength(1)
      const { sent_at: sentAt, last_error: fault } = await mailOf(first)
      expect([sentAt, fault]).toEqual([null, expect.stringMatching(/time|never/i)])
      expect(fault).not.toContain('h1dden')
      // Nothing is lost: both go out where one is awake.
      await sendMail(platform, { id: first })
      await sendMail(platform, { id: second })
      expect([(await mailOf(first)).sent_at, (await mailOf(second)).sent_at]).not.toContain(null)
    } finally {
      close()
    }
  }
})

test('a mail that is refused does not keep the next one from going out', async () => {
  const [refused, next] = [await posted('Refused'), await posted('Next')]
  isDown = true
  await expect(sendMail(platform, { id: refused })).rejects.toThrow('mailbox is full')
  isDown = false
  await sendMail(platform, { id: next })
  expect((await mailOf(next)).sent_at).not.toBeNull()
})

test('a mail that nobody can be sent does not keep the next one from going out', async () => {
  const [wrong, next] = [await posted('To nobody'), await posted('To somebody')]
  await platform.pool.query("update mails set recipient = '' where id = $1", [wrong])
  await expect(sendMail(platform, { id: wrong })).rejects.toThrow('No recipients defined')
  await sendMail(platform, { id: next })
  expect((await mailOf(next)).sent_at).not.toBeNull()
})
