import { unreadable } from './limits.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function entityText(whole: string, name: string): string {
  if (name.charCodeAt(0) !== 35) return entities[name] ?? whole
  const hex = name[1] === 'x' || name[1] === 'X'
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10)
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

/** Text between tags, with the five entities of XML, character references and CDATA resolved. No others exist for us. */
export function xmlText(raw: string): string {
  if (!raw.includes('&') && !raw.includes('<')) return raw
  const withoutSections = raw.includes('<![CDATA[')
    ? raw.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) =>
        text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
      )
    : raw
  return withoutSections.replace(/<[^>]*>/g, '').replace(/&(#[xX]?[0-9a-fA-F]{1,8}|[a-z]{2,4});/g, entityText)
}

/** Text of a cell: workbooks write characters that XML cannot hold as `_x000D_`. */
export function cellText(raw: string): string {
  const text = xmlText(raw)
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}

/** Attributes of a start tag, by local name. */
export function attributesOf(tag: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single] of tag.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes[name.slice(name.indexOf(':') + 1)] = xmlText(double ?? single ?? '')
  return attributes
}

/**
 * Attributes of every element of a name, in order, whatever its prefix. For small parts that are held as one text.
 * Tags are bounded, so that unbalanced quotes cannot make the search slow.
 */
export function elementsOf(xml: string, name: string): Record<string, string>[] {
  const pattern = new RegExp(
    `<(?:[\\w.-]+:)?${name}(?=[\\s/>])((?:[^>"']|"[^"]{0,2000}"|'[^']{0,2000}'){0,2000})>`,
    'g',
  )
  return Array.from(xml.matchAll(pattern), (match) => attributesOf(match[1] ?? ''))
}

/** Workbooks have no document type; one that has could define entities that grow without end. */
export function refuseDocumentType(xml: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw unreadable('This workbook holds definitions that are not allowed.')
}
