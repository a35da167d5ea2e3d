import type { ExportFormat } from '@crossdock/contract/files'
import { type AnyEndpoint } from '../lib/client.ts'
import { fetchFile, saveFile } from '../lib/files.ts'
import { showError } from '../lib/show-error.ts'

/** Saves what a list's filters find as a file, in the list's order; `input` is what the list asked for. */
export async function saveList(
  endpoint: AnyEndpoint,
  input: Readonly<Record<string, unknown>>,
  format: ExportFormat,
): Promise<void> {
  const { page: _page, page_size: _size, ...rest } = input
  try {
    saveFile(await fetchFile(endpoint, { ...rest, format }))
  } catch (error) {
    showError(error)
  }
}
