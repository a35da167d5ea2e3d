import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'
import { queryList } from '../../paging.ts'
import { pictureField } from '../../stored-files.ts'

/** Products whose pictures are asked for at once. */
export const mostPictures = 100

export const list = endpoint({
  method: 'GET',
  path: '/api/fulfillment/products/pictures',
  summary: 'Links to the pictures of some products, which end after 15 minutes; one without a picture is left out',
  can: {
    anyOf: [
      'FULFILLMENT_VIEW_INVENTORY',
      'FULFILLMENT_MANAGE_PRODUCTS',
      'FULFILLMENT_PROCESS_SHIPMENT_ORDERS',
      'FULFILLMENT_PROCESS_RECEIVING_ORDERS',
    ],
  },
  input: z.object({
    ids: queryList(id('product')).refine(
      (ids) => ids.length <= mostPictures,
      `Must be at most ${mostPictures} products`,
    ),
  }),
  answer: z.object({ pictures: z.array(z.object({ productId: id('product'), picture: z.string() })) }),
})

export const set = endpoint({
  method: 'PUT',
  path: '/api/fulfillment/products/{id}/picture',
  summary: 'Give a product a picture; a blank one takes it away',
  can: 'FULFILLMENT_MANAGE_PRODUCTS',
  store: 'any',
  form: true,
  input: z.object({
    id: id('product'),
    picture: pictureField.unwrap(),
  }),
  answer: z.object({ picture: z.string().nullable() }),
})
