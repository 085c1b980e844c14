import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Keeps what is asked for at such an address until the returned function is called; an answer gets these parts instead of
 * its own.
 */
export const holdBack = async (page: Page, address: RegExp, part?: object): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    if (!part) return route.continue()
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), ...part } })
  })
  return resolve
}

/** The page's code has taken over what the server wrote. */
export const takenOver = (page: Page): Promise<void> => expect(page.locator('[data-toasts]')).toBeAttached()

/** So has that of sidebar, header and footer, which comes a moment later. */
export const frameTakenOver = async (page: Page): Promise<void> => {
  await takenOver(page)
  await page.waitForFunction(() =>
    ['.sidebar-head', '.header-list', '.footer-row'].every((part) =>
      Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__react')),
    ),
  )
}

/** So has that of one control: the parts of a page are taken over one after the other. */
export const controlTakenOver = (control: Locator): Promise<void> =>
  expect
    .poll(() => control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))))
    .toBe(true)

/** What opens or fades has come to rest. */
export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )

/** The server can't write its pages: every document is the plain shell, which the browser fills. */
export const sendShell = (page: Page) =>
  page.route(
    ({ pathname }) => !pathname.includes('.') && !pathname.startsWith('/api/'),
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const body = html.replace(/<div id="root">[\s\S]*<\/script>(?=\s*<\/body>)/u, '<div id="root"></div>')
      await route.fulfill({ response, body })
    },
  )
