import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'

/** How somebody stands to the company's provider: it lets them in, or does so no more. */
export const linkStates = ['LINKED', 'BARRED'] as const

const person = '/api/business-acl/sub-accounts/{id}'

export const unlink = endpoint({
  method: 'POST',
  path: `${person}/unlink-sso`,
  summary:
    'Have the company’s provider let somebody in no more; they are signed out, and a mail leads them to a password',
  can: 'UPDATE_SUB_ACCOUNTS',
  feature: 'privileges',
  store: 'any',
  isFresh: true,
  input: z.object({ id: id('user') }),
  answer: z.object({}),
})

export const allow = endpoint({
  method: 'POST',
  path: `${person}/allow-sso`,
  summary: 'Have the company’s provider let somebody in again: who they are there is kept at their next sign-in',
  can: 'UPDATE_SUB_ACCOUNTS',
  feature: 'privileges',
  store: 'any',
  isFresh: true,
  input: z.object({ id: id('user') }),
  answer: z.object({}),
})
