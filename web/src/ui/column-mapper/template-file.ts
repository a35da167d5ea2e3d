import { type AnyImportDefinition, templateRows } from '@crossdock/sheets/fields'
import { saveFile } from '../../lib/client.ts'

/** Makes the import's template and puts it into the person's downloads. */
export async function saveTemplate(definition: AnyImportDefinition): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx')
  const rows = templateRows(definition)
  const bytes = await writeXlsx({
    sheets: [
      {
        name: definition.name,
        rows,
        columns: definition.fields.map(({ label }) => ({ width: Math.max(14, label.length + 8) })),
        freezePane: { rows: rows.length - (definition.fields.some(({ example }) => example !== undefined) ? 1 : 0) },
      },
    ],
  })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  saveFile({ name: `${definition.name} template.xlsx`, blob: new Blob([bytes.slice()], { type }) })
}
