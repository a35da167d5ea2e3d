import type { CallFields } from '@crossdock/contract/encode-call'
import type { InputOf } from '@crossdock/contract/endpoint'
import { type AnyEndpoint, type CallOptions, reached, send } from './client.ts'

interface DownloadedFile {
  readonly name: string
  readonly blob: Blob
}

/** The file name of a Content-Disposition header; null when it names none. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded.trim())
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? null
}

/** Calls an endpoint that answers a file. */
export async function fetchFile<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<DownloadedFile> {
  const response = await send(endpoint, input as CallFields, options)
  return {
    name: fileNameOf(response.headers.get('content-disposition')) ?? 'file',
    blob: await reached(response.blob(), options),
  }
}

/** Puts a file into the person's downloads. */
export function saveFile(file: DownloadedFile): void {
  const url = URL.createObjectURL(file.blob)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Firefox reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Has the browser fetch a file by its link, which it is sent as a download. */
export function saveLink(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
