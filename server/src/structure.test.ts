import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { errors } from '@crossdock/contract/errors'
import { isTopic } from '@crossdock/contract/events'
import { expect, test } from 'vitest'

/** Rules about the source itself: where code may stand and what it may import. They have no exceptions list. */
const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !path.includes('.gen.'))
const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

interface Import {
  readonly from: string
  /** Path in the repository of a relative import, else the package's name. */
  readonly to: string
  readonly isRelative: boolean
}

const imports: Import[] = []
for (const [from, text] of texts) {
  for (const match of text.matchAll(
    /^\s*(?:import|export)\s[^'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
  )) {
    const name = match[1] ?? match[2] ?? match[3] ?? ''
    const isRelative = name.startsWith('.')
    imports.push({ from, to: isRelative ? normalize(join(dirname(from), name)) : name, isRelative })
  }
}

const areas = ['account', 'carriers', 'warehouse', 'sorting', 'delivery', 'scheduler', 'fulfillment']
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || path.includes('/test/') || path.includes('/test-')
/** `server/src/<area>/<noun>/<sub-noun>/<file>` taken apart, the sub-noun where there is one; null for other places. */
const placeOf = (path: string, workspace: string) => {
  const [space, src, area = '', ...rest] = path.split('/')
  const file = rest.pop() ?? ''
  return space === workspace && src === 'src' && areas.includes(area) && rest.length > 0
    ? { area, feature: [area, ...rest].join('/'), file }
    : null
}
/** Loaded by `import()`: lazy pages and parts, the only place for a default export. */
const isLazy = (path: string) =>
  [...texts.values()].some((text) =>
    new RegExp(`import(?:\\.meta\\.glob<[^(]*>)?\\(\\s*'[^']*/${path.split('/').at(-1)?.replaceAll('.', '\\.')}'`).test(
      text,
    ),
  )
/** Ways from a place back to it. */
function circlesOf(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (place: string, trail: readonly string[]): void => {
    if (trail.includes(place)) {
      circles.push([...trail.slice(trail.indexOf(place)), place].join(' -> '))
      return
    }
    if (done.has(place)) return
    for (const next of graph.get(place) ?? []) visit(next, [...trail, place])
    done.add(place)
  }
  for (const place of graph.keys()) visit(place, [])
  return circles
}
const broken = (rule: (entry: Import) => string | false) => imports.flatMap((entry) => rule(entry) || []).sort()

test('the contract imports zod and itself, nothing else', () => {
  expect(
    broken(
      ({ from, to, isRelative }) =>
        from.startsWith('contract/src/') &&
        !isTest(from) &&
        (isRelative ? !to.startsWith('contract/src/') : to !== 'zod') &&
        `${from} imports ${to}`,
    ),
  ).toEqual([])
})

test('sheets knows nothing of the product, nor do its tests', () => {
  expect(
    broken(
      ({ from, to, isRelative }) =>
        from.startsWith('sheets/') &&
        (isRelative ? !to.startsWith('sheets/src/') : to.startsWith('@crossdock/')) &&
        `${from} imports ${to}`,
    ),
  ).toEqual([])
})

test('the optimizer knows nothing of the product, and needs no package', () => {
  expect(
    broken(
      ({ from, to, isRelative }) =>
        from.startsWith('optimizer/') &&
        !/\.(?:test|config)\.ts$|\/test\//.test(from) &&
        (isRelative ? !to.startsWith('optimizer/src/') : !/^(?:node:|@crossdock\/optimizer\/)/.test(to)) &&
        `${from} imports ${to}`,
    ),
  ).toEqual([])
})

test('the optimizer’s checker and its search share nothing but the model, whose types alone the checker reads', () => {
  const isChecker = (path: string) => /^optimizer\/src\/evaluate[^/]*$/.test(path)
  const isSearch = (path: string) =>
    /^optimizer\/src\/(?:search\/|genetic\/|exact|classic|least-first|worth)/.test(path)
  expect(
    broken(
      ({ from, to }) =>
        !isTest(from) &&
        ((isChecker(from) && !isChecker(to) && to !== 'optimizer/src/problem.ts') ||
          (isSearch(from) && isChecker(to))) &&
        `${from} imports ${to}`,
    ),
  ).toEqual([])
  for (const [path, text] of texts)
    if (isChecker(path) && !isTest(path)) expect(text, path).not.toMatch(/^import (?!type\b)[^\n]*'\.\/problem\.ts'/m)
})

test('spreadsheets are read and written by sheets alone', () => {
  expect(
    broken(
      ({ from, to }) =>
        !from.startsWith('sheets/') &&
        /^(?:hucre|saxes|@e965\/xlsx|xlsx|exceljs|fflate|papaparse)(?:\/|$)/.test(to) &&
        `${from} imports ${to}`,
    ),
  ).toEqual([])
})

test('a call is encoded in one place: nobody else fills in a path or builds a query of one', () => {
  const found = [...texts]
    .filter(([path]) => path !== 'contract/src/encode-call.ts' && !path.endsWith('structure.test.ts'))
    .flatMap(([path, text]) => {
      const ways: [RegExp, string][] = [
        // Two braces are a gap in a text.
        [
          /\.replace(?:All)?\(\s*(?:new RegExp\(\s*)?['"`/]\\{0,2}\{(?!\\{0,2}\{)/g,
          'replaces a parameter: addressOf or fillPath',
        ],
        [/\.path\}\?|\.path \+ ['"`]\?/g, 'writes a query behind the path of a call: addressOf'],
        // In the browser it reads the address of a page, too.
        ...(path.startsWith('web/')
          ? []
          : [[/new URLSearchParams\(/g, 'builds a query: addressOf'] as [RegExp, string]]),
      ]
      return ways.flatMap(([way, why]) =>
        [...text.matchAll(way)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length} ${why}`),
      )
    })
  expect(found).toEqual([])
})

test('what may leave is said in one place: nobody else asks for condition 5, compares expiry days, or leaves temporary locations out', () => {
  const found = [...texts].flatMap(([path, text]) =>
    path.startsWith('server/src/') && path !== 'server/src/fulfillment/stock/ledger/reads.ts' && !isTest(path)
      ? [
          ...text.matchAll(
            /\bcondition(?:', ')? *(?:=|<>|!=)(?:',)? *5\b|\bexpires_on(?:', ')? *[<>]|\bnot \w*\.?is_temporary\b|\bis_temporary (?:or|and|is|=)|\bis_temporary', '=', false/g,
          ),
        ].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length} mayLeave, mayLeaveFrom or blockOf`)
      : [],
  )
  expect(found).toEqual([])
})

test('an order begins and changes its state in the order machine, which nobody else does by hand', () => {
  const machine = 'server/src/platform/order-machine.ts'
  const all = [...texts].filter(([path]) => path.startsWith('server/src/') && path !== machine && !isTest(path))
  // Those of the machines, and the columns that each keeps for its states.
  const tables = all.flatMap(([, text]) =>
    [...text.matchAll(/orderMachine\(\{\s*table: '(\w+)'[^]*?standing: \{([^}]*)\}/g)].map(
      ([, table = '', standing = '']) => ({
        table,
        columns: [...standing.matchAll(/: '(\w+)'/g)].map(([, column]) => column).join('|'),
      }),
    ),
  )
  expect(tables.map(({ table }) => table).sort()).toEqual(['receipt_orders', 'shipment_orders'])
  const found = tables.flatMap(({ table, columns }) => {
    const ways: [RegExp, string][] = [
      [new RegExp(`insert into ${table}\\b|insertInto\\('${table}\\b`, 'gi'), 'begin'],
      // Builders take columns from anywhere, so that nobody sees which.
      [new RegExp(`updateTable\\('${table}\\b`, 'g'), 'move or change'],
      [
        new RegExp(
          `update (?:only )?${table}\\b(?:(?!\\b(?:where|from)\\b)[^])*?\\b(?:${columns})\\b[^(=]*\\)? *=`,
          'gi',
        ),
        'move',
      ],
      // Nor can anything be put into a statement that is not a value.
      [new RegExp(`update (?:only )?${table}\\b(?:(?!\\b(?:where|from)\\b)[^])*?[^=\\s+-] *\\$\\{`, 'gi'), 'change'],
    ]
    return all.flatMap(([path, text]) =>
      ways.flatMap(([way, instead]) =>
        [...text.matchAll(way)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length} ${instead}`),
      ),
    )
  })
  expect(found).toEqual([])
})

test('server and web never import each other', () => {
  expect(
    broken(
      ({ from, to }) =>
        ((from.startsWith('server/') && to.startsWith('web/')) ||
          (from.startsWith('web/') && to.startsWith('server/'))) &&
        `${from} imports ${to}`,
    ),
  ).toEqual([])
})

test('platform knows no area', () => {
  expect(
    broken(
      ({ from, to }) =>
        from.startsWith('server/src/platform/') &&
        !isTest(from) &&
        (placeOf(to, 'server') !== null || areas.some((area) => to.startsWith(`@crossdock/contract/${area}/`))) &&
        `${from} imports ${to}: let the area call platform, or register with it in its area.ts`,
    ),
  ).toEqual([])
})

test('what an import’s rows are is loaded into its reading thread, and brings nothing of the server along', () => {
  expect(
    broken(
      ({ from, to }) =>
        placeOf(from, 'server')?.file === 'rows.ts' &&
        !/^@crossdock\/(contract|sheets)\//.test(to) &&
        to !== 'server/src/platform/imports/row-kind.ts' &&
        `${from} imports ${to}`,
    ),
  ).toEqual([])
})

test('the frame of the web names no area: what features bring it is gathered by folder', () => {
  expect(
    broken(
      ({ from, to }) =>
        from.startsWith('web/src/app/') &&
        !isTest(from) &&
        areas.some((area) => to.startsWith(`web/src/${area}/`)) &&
        `${from} imports ${to}: let the feature declare it in its routes.tsx or home.ts`,
    ),
  ).toEqual([])
  const globs = [...texts].flatMap(([path, text]) =>
    path.startsWith('web/src/app/')
      ? [...text.matchAll(/import\.meta\.glob[^(]*\(\s*'([^']*)'/g)].map(([, glob = '']) => `${path}: ${glob}`)
      : [],
  )
  expect(globs.length).toBeGreaterThan(2)
  expect(globs.filter((glob) => areas.some((area) => glob.includes(`/${area}/`)))).toEqual([])
})

test('web/ui and web/lib know no area, and areas never import app', () => {
  expect(
    broken(
      ({ from, to }) =>
        /^web\/src\/(ui|lib)\//.test(from) &&
        !isTest(from) &&
        areas.some((area) => to.startsWith(`web/src/${area}/`)) &&
        `${from} imports ${to}`,
    ),
  ).toEqual([])
  expect(
    broken(
      ({ from, to }) =>
        areas.some((area) => from.startsWith(`web/src/${area}/`)) &&
        !isTest(from) &&
        to.startsWith('web/src/app/') &&
        `${from} imports ${to}: what areas need of the shell belongs in ui or lib`,
    ),
  ).toEqual([])
})

test('how a list opens its import, and whom orders are given to, is said in one place', () => {
  const ways: [RegExp, string][] = [
    [/\bimport: '1'|get\('import'\)/, 'web/src/ui/list-import.tsx'],
    [
      /'Several'|\bclearLabel: t\('Unassign'\)|clearLabel=\{t\('Unassign'\)\}/,
      'web/src/fulfillment/assignees/assigning.ts',
    ],
  ]
  for (const [way, place] of ways)
    expect(
      [...texts].flatMap(([path, text]) =>
        path.startsWith('web/src/') && !isTest(path) && way.test(text) ? path : [],
      ),
    ).toEqual([place])
})

/** The area that a file or a package's path belongs to, wherever it stands in it. */
const areaOf = (path: string): string | undefined =>
  areas.find((area) => new RegExp(`^(?:(?:server|web|contract)/src|@crossdock/contract)/${area}(?:/|$)`).test(path))

test('areas import earlier areas only, on the server their contracts, too; backwards goes by event', () => {
  expect(
    broken(({ from, to, isRelative }) => {
      const [a, b] = [areaOf(from), areaOf(to)]
      return (
        a !== undefined &&
        b !== undefined &&
        // A screen may show what several areas answer.
        (isRelative || !from.startsWith('web/')) &&
        !isTest(from) &&
        areas.indexOf(b) > areas.indexOf(a) &&
        `${from} imports ${to}: use emit and onEvent`
      )
    }),
  ).toEqual([])
})

test('the server consists of areas, platform and commands; an area of its area.ts and its nouns', () => {
  const odd = files.filter((path) => {
    const [space, src, folder = '', ...rest] = path.split('/')
    if (space !== 'server' || src !== 'src' || rest.length === 0) return false
    if (!areas.includes(folder)) return !['platform', 'commands', 'test'].includes(folder)
    return rest.length === 1 && rest[0] !== 'area.ts'
  })
  expect(odd).toEqual([])
})

test('a journey stands where its noun does, one of several nouns in what they share: their noun, or their area', () => {
  const known = new Set(files.flatMap((path) => placeOf(path, 'server')?.feature ?? []))
  const isNoun = (path: string) => [...known].some((feature) => feature === path || feature.startsWith(`${path}/`))
  const odd = files.filter((path) => {
    const [, name] = /^e2e\/(.+)\.spec\.ts$/.exec(path) ?? []
    if (!name) return false
    const [area = '', ...nouns] = name.split('/')
    return !areas.includes(area) || nouns.length === 0 || (nouns.length > 1 && !isNoun(dirname(name)))
  })
  expect(odd).toEqual([])
})

test('a server feature is seen by others through its reads, writes and rules', () => {
  expect(
    broken(({ from, to }) => {
      const [a, b] = [placeOf(from, 'server'), placeOf(to, 'server')]
      return (
        a !== null &&
        b !== null &&
        !isTest(from) &&
        a.feature !== b.feature &&
        !/^(reads|writes|rules)\.ts$/.test(b.file) &&
        !(a.file === 'example.ts' && b.file === 'example.ts') &&
        `${from} imports ${to}`
      )
    }),
  ).toEqual([])
})

test('an area names its routes, handlers and background work in area.ts, and the server is put together from areas', () => {
  const named = (from: string) => imports.filter((entry) => entry.from === from && entry.isRelative).map(({ to }) => to)
  const areasThere = new Set(files.flatMap((path) => placeOf(path, 'server')?.area ?? []))
  for (const area of areasThere) {
    const home = `server/src/${area}/`
    const wired = named(`${home}area.ts`)
    const toWire = files.filter(
      (path) => path.startsWith(home) && /^(routes|events|jobs)\.ts$/.test(placeOf(path, 'server')?.file ?? ''),
    )
    expect(toWire.filter((path) => !wired.includes(path))).toEqual([])
    expect(wired.filter((path) => !path.startsWith(home) && path !== 'server/src/platform/area.ts')).toEqual([])
  }
  // Whoever is not named there is connected by nobody else.
  expect(
    broken(
      ({ from, to }) =>
        /^(routes|events|jobs)\.ts$/.test(placeOf(to, 'server')?.file ?? '') &&
        !isTest(from) &&
        !from.endsWith('/area.ts') &&
        `${from} imports ${to}`,
    ),
  ).toEqual([])
  expect(
    named('server/src/app.ts').filter((path) => areas.some((area) => path.startsWith(`server/src/${area}/`))),
  ).toEqual(
    areas
      .filter((area) => areasThere.has(area))
      .map((area) => `server/src/${area}/area.ts`)
      .sort(),
  )
  const order = /const areas: readonly Area\[\] = \[([^\]]*)\]/.exec(texts.get('server/src/app.ts') ?? '')?.[1]
  expect(order?.split(', ')).toEqual(areas.filter((area) => areasThere.has(area)))
  // A plan's limit is counted by whoever an area names for it.
  expect(
    [...texts].flatMap(([path, text]) =>
      /\bcountLimit\(/.test(text) && !isTest(path) && !path.startsWith('server/src/platform/') ? path : [],
    ),
  ).toEqual([])
})

test('server features have no files but those of the vocabulary', () => {
  const odd = files.filter((path) => {
    const place = placeOf(path, 'server')
    return (
      place !== null &&
      !/^(routes|reads|writes|rules|mails|jobs|events|import|rows|export|example)\.ts$|^[a-z0-9-]+\.test\.ts$/.test(
        place.file,
      )
    )
  })
  expect(
    odd,
    'routes, reads, writes, rules, mails, jobs, events, import, rows, export, example, *.test: a second noun is a second feature',
  ).toEqual([])
})

test('a server feature whose calls name something by an id has an example of it, and only tests use examples', () => {
  const withoutExample = files.filter((path) => {
    const place = placeOf(path, 'server')
    if (place?.file !== 'routes.ts' || texts.has(path.replace('routes.ts', 'example.ts'))) return false
    // Operators' calls name what accounts' examples have made: operator-sweeps.test.ts tries them.
    if (!/\bserve(?:Public|Prepared)?\(door/.test(texts.get(path) ?? '')) return false
    return [...(texts.get(path) ?? '').matchAll(/from '@crossdock\/contract\/([^']+)'/g)].some(([, name]) =>
      /path: [^\n]*[^$]\{\w+\}|= plainCalls\(/.test(texts.get(`contract/src/${name}.ts`) ?? ''),
    )
  })
  expect(withoutExample, 'the sweeps try what an example.ts beside it has made').toEqual([])
  expect(
    broken(
      ({ from, to }) =>
        to.endsWith('/example.ts') && !from.endsWith('/example.ts') && !isTest(from) && `${from} imports ${to}`,
    ),
  ).toEqual([])
})

test('web features have routes, pages, forms and parts, no folders of kinds', () => {
  const odd = files.filter((path) => {
    const place = placeOf(path, 'web')
    return (
      place !== null &&
      /(^|\/)(index|types?|api|hooks?|utils?|components?)(\.|$)/.test(`${place.feature}/${place.file}`)
    )
  })
  expect(odd).toEqual([])
})

test('nouns have sub-nouns, and those have none: area, noun, sub-noun', () => {
  for (const workspace of ['server', 'web', 'contract'])
    expect(files.filter((path) => (placeOf(path, workspace)?.feature.split('/').length ?? 0) > 3)).toEqual([])
})

/** `contract/src/<path>.ts` of the calls that a server feature may serve: its own. */
const callsOf = (path: string) =>
  [...(texts.get(path) ?? '').matchAll(/from '@crossdock\/contract\/([^']+)'/g)].flatMap(([, name = '']) =>
    / = (?:endpoint|plainCalls)\(|AttachmentCalls/.test(texts.get(`contract/src/${name}.ts`) ?? '') ? name : [],
  )

test('a server feature serves the calls of the contract file of its path, and no others; each contract file with calls has its feature', () => {
  const served = new Map(
    files.flatMap((path) => {
      const place = placeOf(path, 'server')
      return place?.file === 'routes.ts' ? [[place.feature, callsOf(path)] as const] : []
    }),
  )
  expect([...served].filter(([feature, calls]) => calls.join() !== feature)).toEqual([])
  const declared = files.flatMap((path) => {
    const [, name] = /^contract\/src\/(.*)\.ts$/.exec(path) ?? []
    return name &&
      areas.includes(name.split('/')[0] ?? '') &&
      / = (?:endpoint|plainCalls)\(/.test(texts.get(path) ?? '')
      ? name
      : []
  })
  expect(declared.filter((name) => !served.has(name))).toEqual([])
})

test('a web feature stands where server or contract have one of its name', () => {
  const known = new Set(
    files.flatMap((path) => {
      const [, name] = /^contract\/src\/(.*)\.ts$/.exec(path) ?? []
      return [name ?? '', placeOf(path, 'server')?.feature ?? '']
    }),
  )
  const strange = files.filter((path) => {
    const place = placeOf(path, 'web')
    return place !== null && !known.has(place.feature)
  })
  expect(strange).toEqual([])
})

test('what a test stands in for is there', () => {
  const missing = files.flatMap((path) =>
    [...(texts.get(path) ?? '').matchAll(/\bvi\.mock\(\s*'(\.[^']+)'/g)].flatMap(([, name = '']) =>
      texts.has(normalize(join(dirname(path), name))) ? [] : `${path}: ${name}`,
    ),
  )
  expect(missing).toEqual([])
})

test('a list is read with its whole input: what was taken out of it would not count as a filter', () => {
  const taken = [...texts]
    .filter(([, text]) => /\breadList\(/.test(text))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\{[^{}]*\.\.\.\w+,?\s*\}: ParsedOf</g)].map(
        ({ index }) => `${path}:${text.slice(0, index).split('\n').length}`,
      ),
    )
  expect(taken, 'name what narrows nothing, or goes by an index whatever is asked, in plainFilters').toEqual([])
})

test('no features in a circle, types counted', () => {
  const circles = ['server', 'web'].flatMap((workspace) => {
    const graph = new Map<string, Set<string>>()
    for (const { from, to } of imports) {
      const [a, b] = [placeOf(from, workspace), placeOf(to, workspace)]
      // Examples are of the sweeps, and name each other as the nouns do in life.
      if (a === null || b === null || a.feature === b.feature || isTest(from) || a.file === 'example.ts') continue
      graph.set(a.feature, (graph.get(a.feature) ?? new Set()).add(b.feature))
    }
    return circlesOf(graph)
  })
  expect(circles).toEqual([])
})

test('no imports in a circle', () => {
  const graph = new Map<string, string[]>()
  for (const { from, to, isRelative } of imports) {
    // A lazy page's import() closes no circle at load time, and a type needs no load.
    if (!isRelative || !texts.has(to)) continue
    const escaped = to.split('/').at(-1)?.replaceAll('.', '\\.') ?? ''
    if (
      !new RegExp(`^\\s*(?:import|export)\\s+(?!type\\b)[^'"]*from\\s+'[^']*${escaped}'`, 'm').test(
        texts.get(from) ?? '',
      )
    )
      continue
    graph.set(from, [...(graph.get(from) ?? []), to])
  }
  expect(circlesOf(graph)).toEqual([])
})

test('no file is longer than 400 lines', () => {
  const long = [...texts]
    .filter(([path]) => !isTest(path))
    .map(([path, text]) => [path, text.split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 400)
  expect(long, 'a long file has two nouns: split the feature').toEqual([])
})

test('a declared error is raised by the server: by its name, or as the end of a plan', () => {
  const raised = [...texts].flatMap(([path, text]) =>
    path === 'contract/src/plans.ts' || (path.startsWith('server/src/') && !isTest(path))
      ? (text.match(/(?<=')\w+(?=')/g) ?? [])
      : [],
  )
  expect(Object.keys(errors).filter((type) => !raised.includes(type))).toEqual([])
})

test('an event is heard by screens or by another area; a plain noun asks whoever keeps something by it before it goes', () => {
  const declared = files
    .filter((path) => /^contract\/src\/(?:\w+\/events|stored-files)\.ts$/.test(path))
    .flatMap((path) =>
      Array.from((texts.get(path) ?? '').matchAll(/^  '([\w.-]+)': [^[\n]*$/gm), ([, name = '']) => name),
    )
  expect(declared.length).toBeGreaterThan(15)
  const server = [...texts].flatMap(([path, text]) => (path.startsWith('server/src/') && !isTest(path) ? text : []))
  const isSaid = (words: string) => server.some((text) => text.includes(words))
  const asked = server.flatMap((text) =>
    Array.from(text.matchAll(/plainNoun\(\{[^{}]*?\bentity: '([\w-]+)'/g), ([, entity]) => `${entity}.removing`),
  )
  const unheard = declared.filter((name) => !isTopic(name) && !isSaid(`onEvent('${name}'`) && !asked.includes(name))
  expect(unheard).toEqual([])
})

test('what a file exports, types too, is named by another file, one that imports it', () => {
  const namedBy = new Map<string, number>()
  const words = new Map([...texts].map(([path, text]) => [path, new Set(text.replace(/\/\/.*/g, '').match(/\w+/g))]))
  for (const names of words.values()) for (const name of names) namedBy.set(name, (namedBy.get(name) ?? 0) + 1)
  const importers = new Map<string, string[]>()
  for (const [path, text] of texts)
    for (const [, from = ''] of text.matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
      const [, part, rest] = /^@crossdock\/(\w+)\/(.+)$/.exec(from) ?? []
      const to = part ? `${part}/src/${rest}.ts` : join(dirname(path), from)
      importers.set(to, [...(importers.get(to) ?? []), path])
    }
  const isNamed = (path: string, name: string): boolean => {
    const by = importers.get(path)
    // What is loaded by its place (`example.ts`, a page) is imported by nobody, or by somebody for something else.
    return by && !/\/(?:routes\.tsx|built-server\.ts)$/.test(path)
      ? by.some((other) => words.get(other)?.has(name))
      : (namedBy.get(name) ?? 0) > 1
  }
  const alone = [...texts].flatMap(([path, text]) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm)].flatMap(
      ([, name = '']) => (isNamed(path, name) ? [] : `${path}: ${name}`),
    ),
  )
  expect(alone, 'drop the export, or what nobody calls').toEqual([])
})

test('find… answers nothing where there is nothing, and only hold…, lock… and take… keep others away', () => {
  const functions = [...texts].flatMap(([path, text]) =>
    path.startsWith('server/src/') && !isTest(path)
      ? [
          ...text.matchAll(
            /^(?:export )?(?:async function|const) ((?:find|get|list|require)[A-Z]\w*)[\s\S]*?\n(?:\}\n|\n)/gm,
          ),
        ].map(([body, name = '']) => ({ name: `${path}: ${name}`, isFind: name.startsWith('find'), body }))
      : [],
  )
  expect(functions.length).toBeGreaterThan(100)
  const refuses = /\b(?:found|fail|failField)\(|\bthrow new\b/
  expect(functions.flatMap(({ name, isFind, body }) => (isFind && refuses.test(body) ? name : []))).toEqual([])
  const locks = /\.for(?:NoKey)?(?:Update|KeyShare|Share)\(|\bfor (?:no key )?(?:update|key share|share)\b/
  expect(functions.flatMap(({ name, body }) => (locks.test(body) ? name : []))).toEqual([])
})

test('comments, titles of tests and docs name no person by a pronoun of one', () => {
  const more = execFileSync('git', ['ls-files', '*.md', '*.mjs', '*.css'], { cwd: root, encoding: 'utf8' })
  const read = (path: string) => [path, readFileSync(join(root, path), 'utf8')] as const
  const all = [...texts, ...more.split('\n').flatMap((path) => (path === '' ? [] : [read(path)]))]
  const found = all.flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        /\b(?:s?[h]e|hi[ms]|h[e]rs?|(?:hi[m]|h[e]r)self)\b/i.test(line) ? `${path}:${index + 1}` : [],
      ),
  )
  expect(found).toEqual([])
})

test('on screens moments are read and written by lib/format.ts and lib/moments.ts alone, which ask for a zone; lib/browser-zone.ts says where the browser is', () => {
  // The clock of the browser, and whatever would write a moment as it shows it.
  const clocks =
    /\.toLocale(?:Date|Time)String\(|\bDate\([^)]*\)\.toLocaleString\(|\.to(?:Date|Time)String\(|\bDateTimeFormat\b|\.get(?:FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\(|\bdayjs\b/
  const zones = /^web\/src\/lib\/(?:format|moments|browser-zone)\.ts$/
  const found = [...texts].flatMap(([path, text]) =>
    path.startsWith('web/src/') && !isTest(path) && !zones.test(path)
      ? text.split('\n').flatMap((line, index) => (clocks.test(line) ? `${path}:${index + 1}` : []))
      : [],
  )
  expect(found).toEqual([])
})

test('names say what things are: no Service, Manager, Helper, Util, Dto; kebab-case files; no barrels', () => {
  expect(files.filter((path) => !/^[a-z0-9.-]+\.tsx?$/.test(path.split('/').at(-1) ?? ''))).toEqual([])
  // A custom service is what is sold with a delivery.
  const odd = /(^|[/-])((?<!custom-)service|manager|helpers?|utils?|dto|index)s?\.tsx?$/
  expect(files.filter((path) => odd.test(path))).toEqual([])
  const names = [...texts]
    .filter(([path]) => !path.endsWith('structure.test.ts'))
    .flatMap(([path, text]) =>
      (
        text.match(
          /\b(?:class|interface|type|function|const)\s+\w*(?:(?<!Custom)Service|Manager|Helper|Util|Dto)\b/g,
        ) ?? []
      ).map((name) => `${path}: ${name}`),
    )
  expect(names).toEqual([])
})

test('no escapes: any, ts-ignore, default exports but of lazy pages and tools, left-over markers, single or skipped tests', () => {
  const found: string[] = []
  for (const [path, text] of texts) {
    if (path.endsWith('structure.test.ts')) continue
    for (const [index, line] of text.split('\n').entries()) {
      if (/:\s*any\b|\bas any\b|[<,]\s*any\b|any\[\]/.test(line.replace(/'[^']*'|`[^`]*`|\/\/.*|\/?\*.*/g, '')))
        found.push(`${path}:${index + 1} any`)
      if (/@ts-(ignore|expect-error|nocheck)/.test(line)) found.push(`${path}:${index + 1} type escape`)
      if (/\b(TODO|FIXME|XXX)\b/.test(line)) found.push(`${path}:${index + 1} marker`)
      if (/\b(test|it|describe)\.(skip|only|todo)\(/.test(line))
        found.push(`${path}:${index + 1} skipped or single test`)
      if (line.startsWith('export default') && !isLazy(path) && !/\.config\.ts$|global-setup\.ts$/.test(path))
        found.push(`${path}:${index + 1} default export`)
    }
  }
  expect(found).toEqual([])
})

test('tests have no time limits of their own, and nothing is tried again; what ends a test that hangs is far from any work', () => {
  const isConfig = (path: string) => /\/(vitest|playwright)\.config\.ts$|^web\/src\/test-setup\.ts$/.test(path)
  const found: string[] = []
  for (const [path, text] of texts) {
    if (path.endsWith('structure.test.ts') || !(isTest(path) || isConfig(path) || path.startsWith('e2e/'))) continue
    // Texts are no code, but what stands between them keeps its line.
    const code = text
      .replace(/\/\/.*|'(?:[^'\\\n]|\\.)*'/g, '')
      .replaceAll(/`[^`]*`/g, (one) => one.replaceAll(/[^\n]/g, ''))
    const lineOf = (index: number) => `${path}:${code.slice(0, index).split('\n').length}`
    // A number behind the body of a test or a hook.
    for (const { index } of code.matchAll(/[^{]\},\s*\d[\d_]{3,},?\s*\)/g))
      found.push(`${lineOf(index + 1)} a time limit`)
    for (const { index } of code.matchAll(/\bretr(?:y|ies): [1-9]|\.slow\(\)/g))
      found.push(`${lineOf(index)} a second try`)
    // They give up after a second, or whatever they are told; `expect.poll` has the limit of the configuration.
    for (const { index } of code.matchAll(/\bvi\.wait(?:For|Until)\(/g))
      found.push(`${lineOf(index)} a time limit of its own`)
    for (const { index, groups } of code.matchAll(
      /\b(?:timeout\b|(?:test|hook|asyncUtil)Timeout\b|test\.setTimeout)(?:: (?<limit>[\d_]+))?/g,
    )) {
      const limit = Number(groups?.['limit']?.replaceAll('_', ''))
      const isFar = isConfig(path) && limit >= 120_000
      if (!isFar) found.push(`${lineOf(index)} a time limit`)
    }
  }
  expect(found).toEqual([])
})

test('a test leaves what it shares as it was, and waits for what it is about', () => {
  const found = [...texts].flatMap(([path, text]) => {
    if (path.endsWith('structure.test.ts') || !(isTest(path) || path.startsWith('e2e/'))) return []
    const wrong: string[] = []
    // The files of a worker share their modules; but for those of screens.
    if (!path.endsWith('.tsx') && /\bvi\.(?:doM|m)ock\(/.test(text)) wrong.push('replaces a module')
    if (text.includes('vi.useFakeTimers(') && !text.includes('vi.useRealTimers(')) wrong.push('keeps its clock')
    // Journeys run side by side, in any order.
    if (path.endsWith('.spec.ts') && /\bserial\b/.test(text)) wrong.push('needs the journey before it')
    if (path.endsWith('.spec.ts') && /\bwaitForTimeout\(|\bsetTimeout\(/.test(text)) wrong.push('sleeps')
    return wrong.map((what) => `${path} ${what}`)
  })
  expect(found).toEqual([])
})

test('functions that the contract and platform export say in a comment what they are for', () => {
  const silent = [...texts]
    .filter(([path]) => /^(?:(?:contract|sheets)\/src|server\/src\/platform)\//.test(path) && !isTest(path))
    .flatMap(([path, text]) => {
      const lines = text.split('\n')
      return lines.flatMap((line, index) =>
        /^export (?:async )?(?:function|class)\b|^export const \w+(?:: [^=]+)? = (?:async )?(?:<.*>)?\(/.test(line) &&
        !lines[index - 1]?.endsWith('*/')
          ? [`${path}:${index + 1}`]
          : [],
      )
    })
  expect(silent).toEqual([])
})

test('only platform and the commands touch the pool', () => {
  const outside = [...texts]
    .filter(
      ([path, text]) =>
        path.startsWith('server/src/') &&
        placeOf(path, 'server') !== null &&
        !isTest(path) &&
        /from 'pg'/.test(text) &&
        !/import type pg from 'pg'/.test(text),
    )
    .map(([path]) => path)
  expect(outside).toEqual([])
})
