import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

const secret = Buffer.from('a secret of the tests')

test('what is sealed opens for whom it was sealed, and for nobody else', () => {
  const sealed = seal(secret, 'code apps', '1/a', 'JBSWY3DPEHPK3PXP')
  expect(unseal(secret, 'code apps', '1/a', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(seal(secret, 'code apps', '1/a', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  expect(unseal(secret, 'code apps', '1/b', sealed)).toBeNull()
  expect(unseal(secret, 'other things', '1/a', sealed)).toBeNull()
  expect(unseal(Buffer.from('another secret'), 'code apps', '1/a', sealed)).toBeNull()
})

test('what was changed opens for nobody', () => {
  const sealed = Buffer.from(seal(secret, 'code apps', '1/a', 'key'), 'base64url')
  for (let at = 0; at < sealed.length; at++) {
    const other = Buffer.from(sealed)
    other.writeUInt8(other.readUInt8(at) ^ 1, at)
    expect(unseal(secret, 'code apps', '1/a', other.toString('base64url'))).toBeNull()
  }
  expect(unseal(secret, 'code apps', '1/a', '')).toBeNull()
})
