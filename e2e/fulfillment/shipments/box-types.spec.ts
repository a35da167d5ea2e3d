import { test } from '../../journey.ts'
import { keepRecords } from '../../keep-records.ts'

test('a box is added, found, changed and deleted', async ({ signedIn: page }) => {
  await keepRecords(page, {
    path: '/warehouses/shipment-packages',
    add: 'Add Package',
    edit: 'Edit Package',
    save: 'Add Package',
    saveChanges: 'Save Changes',
    field: 'Name',
    names: ['Tube', 'Roll'],
    async fill(dialog) {
      for (const side of ['Length (cm)', 'Width (cm)', 'Height (cm)']) await dialog.getByLabel(side).fill('12.5')
    },
  })
})
