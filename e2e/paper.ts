import { expect, type Page } from '@playwright/test'
import { wordsOfPdf } from './pdf.ts'

/** What the browser puts on paper. */
export const printedBy = async (page: Page): Promise<readonly string[]> => wordsOfPdf(await sheetsOf(page))

/**
 * What is on the screen, as a PDF: letters whose font is on its way are on no paper. The faces of codes come after the text, and
 * before they do nothing waits for them; a face begins to come where something is laid out in it. The head of the paper has a file
 * of its own, too.
 */
export async function sheetsOf(page: Page): Promise<Buffer> {
  await expect(page.locator('.paper-only', { hasText: 'Northwind Toys' })).toBeAttached()
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family.includes('Mono')))
  await page.evaluate(async () => {
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
  return page.pdf({ preferCSSPageSize: true, format: 'A4' })
}

/** In print: nothing is a control, nothing is cut off at the edge of the paper. */
export async function expectPaper(page: Page, width: number): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 900 })
  const main = page.getByRole('main')
  await expect(main.locator('button:not(th button):visible, input:visible, select:visible, kbd:visible')).toHaveCount(0)
  const beyond = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter(
          (one) => one.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(one).position !== 'absolute',
        )
        .map((one) => one.outerHTML.slice(0, 80)),
    )
  await expect.poll(beyond).toEqual([])
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ media: null })
}
