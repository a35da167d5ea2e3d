import { createServer } from 'node:http'
import pg from 'pg'

// What Node and pg take for a page of orders when nothing else is done: no sign-in, no checks, no transaction.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 20 })
const text = `select id, reference_id, store_id, warehouse_id, state, external_order_number, external_po_number, ship_out_date, delivery_type, order_type,
  recipient_name, recipient_city, recipient_country, carrier_name, tracking_number, channel, line_count, unit_count, created_at, completed_at
  from shipment_orders where account_id = 1 order by created_at desc, id desc limit 25`

createServer((_request, response) => {
  pool.query(text).then(
    ({ rows }) => {
      const body = JSON.stringify({ status: true, data: { items: rows } })
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    },
    (error: Error) => {
      response.writeHead(500, { 'content-length': Buffer.byteLength(error.message) })
      response.end(error.message)
    },
  )
}).listen(Number(process.env['PORT']), '127.0.0.1')
