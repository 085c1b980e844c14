import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getLegalText } from '#contract/shell/legal.contract.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

let hub: OpenHub | undefined
afterEach(() => hub?.close())

describe('Who runs the hub, and on which terms', () => {
  test('every page’s footer leads to the four texts, and they to one another', async () => {
    hub = await openHub()
    const footer = page.getByRole('contentinfo')
    for (const [name, title] of [
      ['Terms', 'Terms'],
      ['Privacy', 'Privacy'],
      ['Refunds', 'Refunds'],
      ['About us', 'About us'],
    ]) {
      await userEvent.click(footer.getByRole('link', { name }))
      await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect.poll(() => document.title).toBe(`${title} - The Hub`)
    }
    const others = page.getByRole('navigation', { name: 'Terms, privacy and refunds' })
    await expect
      .element(others.getByRole('link', { name: 'About us' }))
      .toHaveAttribute('aria-current', 'page')
    await userEvent.click(others.getByRole('link', { name: 'Terms' }))
    await expect.element(page.getByText('no real money moves')).toBeVisible()
    await expect.element(page.getByText(/^These are the demo’s texts/)).toBeVisible()
    await userEvent.click(page.getByRole('main').getByRole('link', { name: 'refunds' }))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible()
  })

  test('a French reader reads it in French, and in English what was written in English alone', async () => {
    const network = createNetwork()
    await network.start()
    network.always(getLegalText, {
      name: 'terms',
      sample: false,
      translations: [
        {
          language: 'de',
          title: 'Bedingungen',
          blocks: [{ kind: 'paragraph', words: [{ text: 'Unsere.' }] }],
        },
      ],
    })
    hub = await openHub(() => {}, { address: '/terms' })
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Bedingungen' }))
      .toHaveAttribute('lang', 'de')
    await expect.element(page.getByText(/^These are the demo’s texts/)).not.toBeInTheDocument()
    hub.close()
    await network.stop()
    hub = await openHub(() => {}, { address: '/terms' })
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Language' }), 'Français')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Conditions' })).toBeVisible()
    await expect.element(page.getByText('aucun argent réel ne circule')).toBeVisible()
  })

  test('a text that fails to load can be tried again', async () => {
    const network = createNetwork()
    await network.start()
    network.hold(getLegalText)
    hub = await openHub(() => {}, { address: '/privacy' })
    await network.fail(getLegalText, { code: 'internal' })
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(vi.mocked(console.error)).toHaveBeenCalled()
    vi.mocked(console.error).mockClear()
    await network.stop()
  })
})
