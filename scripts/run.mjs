import './node-version.mjs'
import { ensureInstalled } from './prepare.mjs'
import { root, run, withTypeScript } from './processes.mjs'

// node scripts/run.mjs <file.ts> [arguments]: runs a command of the repository as it is written.
const [file, ...args] = process.argv.slice(2)
try {
  if (file === undefined) throw new Error('Which file? node scripts/run.mjs <file.ts> [arguments]')
  process.chdir(root)
  await ensureInstalled()
  const { code } = await run(process.execPath, [...withTypeScript, file, ...args])
  process.exitCode = code
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
