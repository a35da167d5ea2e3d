import { expect, test } from 'vitest'
import { domainOf, newDomainToken, recordNameOf, recordValueOf, redirectUriOf } from './rules.ts'

test('the domain of an address is what comes last, in small letters', () => {
  expect(domainOf('Ana@Kiln.Example')).toBe('kiln.example')
  expect(domainOf('"a@evil.example"@kiln.example')).toBe('kiln.example')
})

test('a domain is proven by a record of its own, which nobody guesses', () => {
  expect(recordNameOf('kiln.example')).toBe('_crossdock.kiln.example')
  expect(recordValueOf('abc')).toBe('crossdock=abc')
  expect(newDomainToken()).not.toBe(newDomainToken())
  expect(newDomainToken()).toHaveLength(32)
})

test('people come back to the installation, at one address', () => {
  expect(redirectUriOf('https://wms.example')).toBe('https://wms.example/sso')
})
