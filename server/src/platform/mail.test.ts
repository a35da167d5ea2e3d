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
    await postMail(client, { to: 'ana@kiln.example', subject, body: 'Hello Ana', accountId: null })
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
