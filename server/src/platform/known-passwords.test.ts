import { passwordScore } from '@crossdock/contract/account/passwords'
import { expect, test } from 'vitest'
import { isAboutOneself, isCommonPassword, knownPasswords } from './known-passwords.ts'

test('thirty thousand passwords are known, in any case, with signs for letters and a few around', () => {
  expect(knownPasswords()).toBe(30_000)
  const common = [
    'password',
    'Password1!',
    'P@ssw0rd',
    'p@$$w0rd',
    'Dragon2024!',
    '!!Qwerty12',
    'LetMeIn#1',
    'Liverpool99*',
  ]
  expect(common.filter((password) => !isCommonPassword(password))).toEqual([])
  // Most of them have the kinds of characters that the meter asks for.
  expect(common.filter((password) => passwordScore(password) >= 2).length).toBeGreaterThan(3)
})

test('a word among others is no common password, nor is what nobody has used', () => {
  const fine = ['Corner+4ook', 'An0ther+one', 'dragon boats on a Tuesday 7', 'Password-of-nobody-else-9', 'xK4+mmQe7z']
  expect(fine.filter(isCommonPassword)).toEqual([])
})

test('a password is more than what others know of its owner', () => {
  const known = ['ana.ruiz@kiln.example', 'Ana', 'Ruiz', 'Northwind Toys']
  const about = ['AnaRuiz+1', 'Northwind+7', 'N0rthw1nd+77', 'Crossdock1!', 'Ana.Ruiz99!']
  expect(about.filter((password) => !isAboutOneself(password, known))).toEqual([])
  const fine = ['Corner+4ook', 'Northwind+but+only+a+part', 'Ana+4+ever+x']
  expect(fine.filter((password) => isAboutOneself(password, known))).toEqual([])
})
