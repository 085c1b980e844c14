import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from '#src/app/routes/payment-cancel.tsx'
import type { OpenHub } from '../support/paths.hub.tsx'
import { openHub } from '../support/paths.hub.tsx'

// What a part whose code is missing looks like to the page: it can't be drawn.
vi.mock('#src/app/code/route-error.tsx', () => ({
  RouteError: () => {
    throw new Error('The error page is missing')
  },
}))

let hub: OpenHub | undefined
afterEach(() => hub?.close())

test('a page that can’t be drawn can be tried again, also when its error page can’t be loaded', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockReturnValue()
  const { component } = Route.options
  Route.update({
    component: () => {
      throw new Error('The receipt is torn')
    },
  })
  hub = await openHub(() => {}, { address: '/payment-cancel' })
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('This part could not be loaded. Try again in a moment.')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByRole('banner')).toBeVisible()
  expect(reported).toHaveBeenCalled()
  reported.mockRestore()
  vi.mocked(console.error).mockClear()
  Route.update({ component })
})
