import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { axeFinds } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

const run = promisify(execFile)

test('a guest proves the public ledger in the browser, downloads it, and the command agrees', async ({
  page,
}) => {
  await page.goto('/ledger')
  const days = page.getByRole('table', { name: 'Votes and donations by day' })
  await expect(days.getByRole('row')).not.toHaveCount(0)
  await test.step('the days end with a whole row, and older ones come at a press', async () => {
    const shown = days.locator('tbody tr').filter({ visible: true })
    await expect(shown).toHaveCount(14)
    const frame = page.getByRole('region', { name: 'Votes and donations by day' })
    expect(await frame.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await page.getByRole('button', { name: 'Older days' }).press('Enter')
    await expect(shown.nth(14)).toBeFocused()
    expect(await shown.count()).toBe(await days.locator('tbody tr').count())
  })
  await page.getByRole('button', { name: 'Verify on this page' }).click()
  await expect(page.getByText(/^\d+ seals fit their days$/u)).toBeVisible()
  await expect(page.getByText(/^\d+ totals are the sums of their rows$/u)).toBeVisible()
  expect(await axeFinds(page)).toEqual([])

  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download it all' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^public-ledger-\d{4}-\d{2}-\d{2}\.json$/u)
  const { stdout } = await run('npm', ['run', '-s', 'ledger:verify', '--', await file.path()])
  const totals = page.getByRole('region', { name: 'Totals' })
  const [votes = '', donated = ''] = await totals.getByRole('definition').allInnerTexts()
  expect(stdout).toContain('every mark and every seal is right')
  expect(stdout).toContain(`In all ${votes.replaceAll(',', '')} votes and ${donated.replaceAll(',', '')}.`)
})
