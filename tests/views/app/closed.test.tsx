import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alice } from '#tests/paths/people.ts'
import { violations } from '#tests/support/page/violations.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { becomes, logIn, openHub } from '../support/paths.hub.tsx'

const disabledPages = { '/games': 'Back on Monday <b>', '/calendar': '', '/braincore': 'Moving' }

let hub: OpenHub | undefined
afterEach(() => hub?.close())

const open = async (address: string): Promise<OpenHub> => {
  hub = await openHub(undefined, { address, disabledPages })
  return hub
}
const main = page.getByRole('main')
const name = main.getByRole('heading', { level: 1 })

describe('A page that the operator closed', () => {
  test('has its name, says that it is closed and why, and leads to what is open', async () => {
    await open('/Games/?lang=en')
    await expect.element(name).toHaveTextContent('Games')
    await expect.element(main.getByText('Closed', { exact: true })).toBeVisible()
    await expect.element(main.getByText('Back on Monday <b>')).toBeVisible()
    await expect.element(main.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible()
    await expect
      .element(main.getByRole('region', { name: 'Open today' }).getByRole('link', { name: 'Vault Vision' }))
      .toBeVisible()
    expect(main.getByText('Opens later').elements()).toEqual([])
    expect(document.title).toBe('Games - The Hub')
    expect(await violations(document)).toEqual([])
  })

  test('says so too when it is gone to, and gives way to an open one', async () => {
    const { router } = await open('/terms')
    router.history.push('/Games')
    await expect.element(main.getByText('Back on Monday <b>')).toBeVisible()
    router.history.push('/News')
    await expect.element(name).toHaveTextContent('News')
    await expect.element(main.getByText('Opens later')).toBeVisible()
    expect(main.getByText('Closed', { exact: true }).elements()).toEqual([])
  })

  test('says so to a guest too where it is guarded; without a reason it says just that it is closed', async () => {
    const opened = await open('/calendar')
    await expect.element(main.getByText('This page is closed at the moment.')).toBeVisible()
    expect(page.getByRole('dialog').elements()).toEqual([])
    expect(location.pathname).toBe('/calendar')
    becomes(opened, alice)
    await expect.element(main.getByText('This page is closed at the moment.')).toBeVisible()
  })

  test('is refused before it is closed', async () => {
    const opened = await open('/terms')
    await logIn(opened, alice)
    opened.router.history.push('/BrainCore')
    await expect
      .element(main.getByRole('alert'))
      .toHaveTextContent('Access denied. Admin permissions required.')
    expect(main.getByText('Moving').elements()).toEqual([])
  })

  test('is still where a player starts who chose it', async () => {
    const opened = await open('/terms')
    await logIn(opened, { ...alice, favorite_page: '/Games' })
    opened.router.history.push('/')
    await expect.poll(() => location.pathname).toBe('/Games')
    await expect.element(main.getByText('Back on Monday <b>')).toBeVisible()
  })
})
