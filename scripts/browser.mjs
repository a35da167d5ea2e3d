import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './processes.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const places = [
  '/snap/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

function canRun(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const folders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean)
const inPath = (name) =>
  folders()
    .map((folder) => join(folder, name))
    .find(canRun)

/** An installed browser of the Chromium family; CHROME_PATH names one. Null when there is none. */
function findBrowser() {
  const given = process.env.CHROME_PATH
  if (given) {
    if (canRun(given)) return given
    throw new Error(`CHROME_PATH is ${given}, which cannot be run.`)
  }
  return names.map(inPath).find(Boolean) ?? places.find(canRun) ?? null
}

/**
 * Path of a browser for the journeys. Where Debian's packages can be installed (as root), Chromium is.
 * @throws saying what to do where there is none and none can be installed.
 */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  if (process.geteuid?.() === 0 && inPath('apt-get')) {
    console.log('Installing Chromium for the browser tests …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env, keepOutput: true })
    const { code, output } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
      env,
      keepOutput: true,
    })
    const installed = code === 0 ? findBrowser() : null
    if (installed) return installed
    console.error(output.split('\n').slice(-15).join('\n'))
  }
  throw new Error(
    'The browser tests need a browser of the Chromium family. Install one (Debian and Ubuntu: apt-get install chromium; ' +
      'macOS: brew install --cask chromium), or name one in CHROME_PATH.',
  )
}

/** What it says it is, for the record. */
export const versionOf = (browser) => execFileSync(browser, ['--version'], { encoding: 'utf8' }).trim()
