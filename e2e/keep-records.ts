import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible } from './journey.ts'

interface Kept {
  /** The address of the list. */
  readonly path: string
  /** What the buttons and dialogs say: "Add Cart", "Edit Cart". */
  readonly add: string
  readonly edit: string
  /** The field that names a record, and two names for one. */
  readonly field: string
  readonly names: readonly [string, string]
  /** Of the form. */
  readonly save?: string
  readonly saveChanges?: string
  /** Fills in what a new record needs besides its name. */
  readonly fill: (dialog: Locator) => Promise<void>
}

/** A record is added on its list, found, changed, deleted and taken back, as a person would; axe looks at the form and at the details. */
export async function keepRecords(page: Page, { save = 'Save', saveChanges = save, ...kept }: Kept): Promise<void> {
  const [name, other] = kept.names
  await page.goto(kept.path)
  await page.getByRole('button', { name: kept.add }).first().click()
  const dialog = page.getByRole('dialog', { name: kept.add })
  await dialog.getByLabel(kept.field, { exact: true }).fill(name)
  await kept.fill(dialog)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: save }).click()
  await expect(page.getByText(`${name} added successfully!`)).toBeVisible()

  await page.getByPlaceholder(/^Search by/).fill(name.slice(0, 3).toLowerCase())
  await expect(page).toHaveURL(/searchTxt=/)
  await page.getByRole('row', { name: new RegExp(name) }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: kept.edit })
  await edit.getByLabel(kept.field, { exact: true }).fill(other)
  await edit.getByRole('button', { name: saveChanges }).click()
  await expect(page.getByText(`${other} updated successfully`)).toBeVisible()

  await page.goto(kept.path)
  await page.getByRole('row', { name: new RegExp(other) }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: `Delete ${other}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText(`${other} deleted`)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(other) })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(other) })).toBeVisible()
}

/** Opens a dropdown of a form and takes an entry. */
export async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole('button', { name: label }).click()
  await dialog.page().getByRole('option', { name: option, exact: true }).click()
}
