import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { languageCodes } from '#contract/values/languages.ts'
import { activateLanguage } from '#src/i18n/catalogues.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { landing, openHub } from '../support/paths.hub.tsx'
import { card, cards, main, more } from './projects.page.ts'

let hub: OpenHub | undefined

afterEach(async () => {
  hub?.close()
  await page.viewport(1280, 800)
})

describe('The page is read in the order in which it acts', () => {
  const follows = (second: Element, first: Element) =>
    Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING)

  test('the places on the map come after the buttons', async () => {
    hub = await openHub(undefined, { address: landing })
    const place = page.getByRole('link', { name: /votes?$/ }).first()
    await expect.element(place).toBeVisible()
    const buttons = main
      .getByRole('region', { name: /^Players decide/ })
      .getByRole('button')
      .elements()
    expect(buttons.length).toBeGreaterThan(0)
    for (const button of buttons) expect(follows(place.element(), button)).toBe(true)
  })

  const panels = () =>
    ['Top projects', 'Votes per day', 'Latest donations'].map((name) =>
      page.getByRole('region', { name }).element(),
    )
  const boxOf = (element: Element | undefined) => (element ?? document.body).getBoundingClientRect()

  test.each([375, 768])('at %i px the small panels stand above the heading and the cards', async (width) => {
    await page.viewport(width, 800)
    hub = await openHub(undefined, { address: landing })
    await expect.element(card('Replay Theatre')).toBeInTheDocument()
    const heading = page.getByRole('heading', { name: 'Projects', exact: true }).element()
    for (const panel of panels()) {
      expect(follows(heading, panel)).toBe(true)
      expect(boxOf(panel).bottom).toBeLessThan(boxOf(heading).top)
      expect(boxOf(heading).bottom).toBeLessThan(boxOf(cards()[0]).top)
    }
  })

  test.each([1024, 1920])('at %i px they stand beside the cards, and are read first', async (width) => {
    await page.viewport(width, 800)
    hub = await openHub(undefined, { address: landing })
    await expect.element(card('Replay Theatre')).toBeInTheDocument()
    const filters = page.getByRole('radiogroup', { name: 'Category' }).element()
    const [first] = panels()
    expect(boxOf(first).top).toBe(boxOf(cards()[0]).top)
    expect(boxOf(first).top).toBeGreaterThan(boxOf(filters).bottom)
    for (const panel of panels()) {
      expect(follows(filters, panel)).toBe(true)
      expect(boxOf(panel).left).toBeGreaterThan(Math.max(...cards().map((one) => boxOf(one).right)))
    }
  })

  test.each(languageCodes)('in %s the search shows its words at every width', async (language) => {
    hub = await openHub(undefined, { address: landing })
    await expect.element(card('Replay Theatre')).toBeInTheDocument()
    await activateLanguage(language)
    const field = main.getByRole('searchbox').element()
    await document.fonts.ready
    const pen = document.createElement('canvas').getContext('2d')
    for (const width of [320, 375, 768, 1024, 1280, 1440, 1920]) {
      await page.viewport(width, 800)
      if (pen) pen.font = getComputedStyle(field).font
      const words = pen?.measureText(field.getAttribute('placeholder') ?? '').width ?? 0
      expect(words, `${width} px`).toBeGreaterThan(50)
      expect(field.clientWidth, `${width} px`).toBeGreaterThanOrEqual(Math.floor(words))
    }
  })

  test('the panels take the pointer where they stand beside the cards', async () => {
    hub = await openHub(undefined, { address: landing })
    await expect.element(card('Replay Theatre')).toBeInTheDocument()
    for (const panel of panels()) {
      panel.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = boxOf(panel)
      expect(panel.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true)
    }
  })

  test('a window that becomes wider or narrower moves the panels, and draws none anew', async () => {
    hub = await openHub(undefined, { address: landing })
    await expect.element(card('Replay Theatre')).toBeInTheDocument()
    const before = panels()
    await page.viewport(375, 800)
    await expect.poll(() => boxOf(before[0]).bottom < boxOf(cards()[0]).top).toBe(true)
    expect(panels()).toEqual(before)
    expect(before.every((panel) => panel.isConnected)).toBe(true)
  })

  test('the side column is in sight as long as the list is', async () => {
    hub = await openHub(undefined, { address: landing })
    await userEvent.click(more)
    await expect.poll(() => cards().length).toBe(26)
    cards()[20]?.scrollIntoView({ block: 'center' })
    const donations = page.getByRole('region', { name: 'Latest donations' })
    const links = donations.element().querySelectorAll<HTMLAnchorElement>('a')
    expect([...links].map((link) => link.pathname)).toContain('/VaultVision/replay-theatre')
    const { bottom } = donations.element().getBoundingClientRect()
    expect(bottom).toBeGreaterThan(innerHeight / 2)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
  })
})
