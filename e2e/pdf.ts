import { inflateSync } from 'node:zlib'

/** The words of each page of a PDF that the browser printed. */
export function wordsOfPdf(pdf: Buffer): readonly string[] {
  const text = pdf.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of text.matchAll(/\n(\d+) 0 obj(.*?)endobj/gs)) objects.set(id, body)
  const object = (id: string | undefined): string => objects.get(id ?? '') ?? ''
  const streamOf = (body: string): string => {
    const [, packed = ''] = /stream\r?\n(.*)\r?\nendstream/s.exec(body) ?? []
    return body.includes('FlateDecode') ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed
  }
  /** Letters by a font's numbers for them, of so many digits each. */
  const lettersOf = (font: string) => {
    const map = new Map<number, string>()
    const table = streamOf(object(/\/ToUnicode (\d+)/.exec(font)?.[1]))
    for (const [, block = ''] of table.matchAll(/beginbfchar(.*?)endbfchar/gs))
      for (const [, from = '', to = ''] of block.matchAll(/<(\w+)> ?<(\w+)>/g))
        map.set(Number.parseInt(from, 16), Buffer.from(to, 'hex').swap16().toString('utf16le'))
    for (const [, block = ''] of table.matchAll(/beginbfrange(.*?)endbfrange/gs))
      for (const [, first = '', last = '', to = ''] of block.matchAll(/<(\w+)> ?<(\w+)> ?<(\w+)>/g))
        for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++)
          map.set(code, String.fromCharCode(Number.parseInt(to, 16) + code - Number.parseInt(first, 16)))
    return { map, digits: /begincodespacerange\s*<(\w+)>/.exec(table)?.[1]?.length ?? 4 }
  }
  return [...objects.values()]
    .filter((body) => /\/Type ?\/Page\b/.test(body))
    .map((page) => {
      const fonts = new Map(
        [...(/\/Font ?<<(.*?)>>/s.exec(page)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id]) => [
          name,
          lettersOf(object(id)),
        ]),
      )
      let letters: ReturnType<typeof lettersOf> | undefined
      let words = ''
      const drawn = streamOf(object(/\/Contents (\d+)/.exec(page)?.[1]))
      for (const [, font, shown] of drawn.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9A-F]+)> ?Tj|ET/gi))
        if (font) letters = fonts.get(font)
        else if (shown)
          for (let at = 0; at < shown.length; at += letters?.digits ?? 4)
            words += letters?.map.get(Number.parseInt(shown.slice(at, at + letters.digits), 16)) ?? ''
        else words += ' '
      return words.replaceAll(/\s+/g, ' ')
    })
}
