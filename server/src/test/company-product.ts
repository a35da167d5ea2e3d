import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { migrate } from '../platform/migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { readSettings } from '../platform/settings.ts'
import { startProvider } from './provider.ts'

/**
 * The product beside a real OpenID provider on this machine, which no setting of the product would let it reach. A file of the data
 * folder says what the provider is called. No DNS says anything.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`)
const settings = readSettings()
const { dataFolder, port, host } = settings
const provider = await startProvider(`http://localhost:${port}/sso`, join(dataFolder, 'provider.json'))
const embedded = await startEmbeddedPostgres({ dataFolder, log: say })
await migrate(embedded.url)
const app = await buildApp({ ...settings, receiversHere: { ca: provider.ca } }, embedded.url, {
  txtOf: async () => [],
})
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => embedded.stop())
    .finally(() => process.exit(0))
})
await app.http.listen({ port, host })
say(`Crossdock is at http://localhost:${port}`)
