import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './processes.mjs'

// The list of common passwords, made of the npm package @zxcvbn-ts/language-common 3.0.4 (MIT), which has them by how often they
// were found: node scripts/common-passwords.mjs <the unpacked package>. The 30,000 most frequent of four characters or more.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder has the unpacked package?')
const found = JSON.parse(readFileSync(join(folder, 'src/passwords.json'), 'utf8'))
const common = [...new Set(found.map((password) => password.toLowerCase()))]
  .filter(({ length }) => length >= 4 && length <= 40)
  .slice(0, 30_000)
  .sort((a, b) => (a < b ? -1 : 1))
const licence = readFileSync(join(folder, 'LICENSE.txt'), 'utf8').trim()
const packed = brotliCompressSync(common.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
writeFileSync(
  join(root, 'server/src/platform/common-passwords.gen.ts'),
  `// Made by scripts/common-passwords.mjs of @zxcvbn-ts/language-common 3.0.4, whose licence is:
${licence.replace(/^/gm, '// ').replace(/ +$/gm, '')}

/** The ${common.length} most common passwords in lower case, one a line, packed with brotli. */
export const commonPasswords =
  '${packed.toString('base64')}'
`,
)
