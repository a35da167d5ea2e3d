import { z } from 'zod'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { optionalText, requiredText } from '../../fields.ts'
import { id } from '../../ids.ts'

const banner = z.object({
  id: id('banner'),
  text: z.string(),
  textFr: z.string().nullable(),
  from: moment,
  to: moment,
  isShown: z.boolean(),
})

const answer = z.object({ banner: banner.nullable() })
export const get = endpoint({
  method: 'GET',
  path: '/api/operator/maintenance',
  summary: 'The banner that is shown, or will be',
  can: 'operator',
  input: z.object({}),
  answer,
})

const time = z.iso.datetime({ offset: true, error: 'Must be a time' })

export const show = endpoint({
  method: 'POST',
  path: '/api/operator/maintenance',
  summary: 'Show a banner to everybody in the product, between two moments; it takes the place of the one before',
  can: 'operator',
  input: z
    .object({ text: requiredText('Text', 300), textFr: optionalText(300), from: time, to: time })
    .refine(({ from, to }) => Date.parse(to) > Date.parse(from), {
      path: ['to'],
      message: 'Must be after the start',
    }),
  answer,
})

export const end = endpoint({
  method: 'DELETE',
  path: '/api/operator/maintenance',
  summary: 'Take the banner away',
  can: 'operator',
  final: 'The banner is written again',
  input: z.object({}),
  answer,
})
