import { latestBirthDate } from '@crossdock/contract/delivery/proof-rules'
import type { DriverStop } from '@crossdock/contract/delivery/routes/driving'
import { expect, test } from 'vitest'
import { bornByOf, emptyDraft, type ProofDraft, refusalOf, sentProof, ticksOf } from './proof-draft.ts'

const stopOf = (more: Partial<DriverStop>) =>
  ({ packages: 1, proofWanted: [], minAge: null, pinTries: 0, ...more }) as unknown as DriverStop
const picture = (kind: 'photo' | 'signature') => ({ id: kind, kind, blob: new Blob() })

test('the way through a stop is what its order demands, and the button says what is missing', () => {
  const stop = stopOf({ packages: 2, minAge: 19, proofWanted: ['Photo', 'Signature', 'Name', 'PIN', 'Age check'] })
  const said: (string | null)[] = []
  let draft: ProofDraft = emptyDraft(stop)
  const steps: Partial<ProofDraft>[] = [
    ...[{ packages: 1 }, { isShort: true }, { pictures: [picture('photo')] }],
    ...[{ pictures: [picture('photo'), picture('signature')] }, { name: 'Ana' }, { pin: '12' }, { pin: '1234' }],
    { isOldEnough: true },
  ]
  for (const step of [{}, ...steps]) {
    draft = { ...draft, ...step }
    said.push(refusalOf(stop, draft))
  }
  expect(said).toEqual([
    ...['Count 2 more', 'Count 1 more', 'Take a photo', 'Have it signed', 'Say who took it', '4 digits to go'],
    ...['2 digits to go', 'Look at a card', null],
  ])
  expect(ticksOf(stop, draft).every(([, isDone]) => isDone)).toBe(true)
  expect(sentProof(stop, draft)).toEqual({
    ...{ name: 'Ana', note: '', packages: 1, pin: '1234', bornBy: bornByOf(stop) },
    files: [
      { id: 'photo', kind: 'photo' },
      { id: 'signature', kind: 'signature' },
    ],
  })
  expect(sentProof(stop, { ...draft, isWithoutPin: true }).pin).toBeNull()
})

test('what is not demanded is not asked for', () => {
  const stop = stopOf({})
  expect([refusalOf(stop, emptyDraft(stop)), ticksOf(stop, emptyDraft(stop))]).toEqual([null, []])
  expect(sentProof(stop, { ...emptyDraft(stop), pin: '1234', isOldEnough: true })).toMatchObject({
    pin: null,
    bornBy: null,
  })
})

test('the latest birth date is that of somebody who is old enough on the day', () => {
  expect([
    latestBirthDate('2026-11-24', 19),
    latestBirthDate('2028-02-29', 19),
    latestBirthDate('2028-02-29', 20),
  ]).toEqual(['2007-11-24', '2009-02-28', '2008-02-29'])
})
