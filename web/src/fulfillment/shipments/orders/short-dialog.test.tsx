import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MantineHost } from '../../../ui/mantine-host.tsx'
import { CaseWords } from './case-words.tsx'
import { ShortDialog } from './short-dialog.tsx'

const nothing = (): void => undefined
const box = {
  sku: 'CUP',
  packageTypeName: 'Box',
  unitQuantity: 6,
  packages: 1,
  stockLocationTitle: 'A-1',
  takenUnits: 2,
  leftUnits: 4,
}

test.each([
  ['cases could be broken', [box]],
  ['nothing is there', []],
])('the dialog starts on waiting, which breaks nothing, where %s', async (_, cases) => {
  render(
    <MantineHost>
      <ShortDialog
        lack={{ words: 'Too little.', lines: [], cases }}
        waitLabel="Save as back order"
        onBreak={nothing}
        onWait={nothing}
        onClose={nothing}
      />
    </MantineHost>,
  )
  const wait = screen.getByRole('button', { name: 'Save as back order' })
  await waitFor(() => expect(document.activeElement).toBe(wait))
})

test('two records of one place are shown as two', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(nothing)
  render(
    <MantineHost>
      <CaseWords cases={[box, { ...box, packages: 2 }]} />
    </MantineHost>,
  )
  expect(screen.getAllByText('CUP')).toHaveLength(2)
  expect(told).not.toHaveBeenCalled()
})
