import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { saveFile } from '../../lib/files.ts'

/** Makes the import's template and puts it into the person's downloads. */
export async function saveTemplate(definition: AnyImportDefinition): Promise<void> {
  const { templateStream } = await import('@crossdock/sheets/write-sheet')
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const bytes = await new Response(templateStream(definition)).arrayBuffer()
  saveFile({ name: `${definition.name} template.xlsx`, blob: new Blob([bytes], { type }) })
}
