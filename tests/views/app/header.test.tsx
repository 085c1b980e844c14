import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { violations } from '#tests/support/page/violations.ts'
import { alice } from '#tests/paths/people.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { landing, openHub, logIn } from '../support/paths.hub.tsx'

let hub: OpenHub | undefined

afterEach(async () => {
  hub?.close()
  document.documentElement.dir = 'ltr'
  await page.viewport(1280, 800)
})

const topOfMain = () => page.getByRole('main').element().getBoundingClientRect().top + scrollY
const header = page.getByRole('banner')
const footer = page.getByRole('contentinfo')

/** The menu of the header on a phone. */
const openMenu = async () => {
  await page.viewport(375, 760)
  const opened = await openHub()
  hub = opened
  await userEvent.click(header.getByRole('button', { name: 'Menu' }))
  return { opened, sheet: page.getByRole('dialog', { name: 'Menu' }) }
}

describe('The header', () => {
  test('leads a guest only to what exists', async () => {
    hub = await openHub(undefined, { address: landing })
    await expect
      .element(header.getByRole('link', { name: 'Vault Vision' }))
      .toHaveAttribute('aria-current', 'page')
    const names = header
      .getByRole('link')
      .elements()
      .map((link) => link.textContent || link.getAttribute('aria-label'))
    expect(names).toEqual([
      'The Hub',
      'Gauntlet',
      'Vault Vision',
      'Games',
      'News',
      'Analytics',
      'Illuviary',
      'Team',
      'Assets',
    ])
    await expect.element(header.getByRole('button', { name: 'Premium' })).toBeVisible()
    await expect.element(header.getByRole('button', { name: 'Log in' })).toBeVisible()
  })

  test('offers the way to the content first', async () => {
    hub = await openHub()
    await expect.element(header).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  test('switches every text to French and remembers it', async () => {
    hub = await openHub(undefined, { address: landing })
    await userEvent.selectOptions(footer.getByLabelText('Language'), 'fr')
    await expect.element(header.getByRole('button', { name: 'Se connecter' })).toBeVisible()
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Les joueurs décident de ce qui se construit')
    expect(document.documentElement.lang).toBe('fr')
    expect(localStorage.getItem('language')).toBe('fr')
  })

  test('leaves what the community wrote marked as the language it is in', async () => {
    hub = await openHub(undefined, { address: landing })
    await userEvent.selectOptions(footer.getByLabelText('Language'), 'fr')
    await expect.element(page.getByText(/^Prochaine étape/)).toBeVisible()
    await expect.element(page.getByRole('article', { name: 'Replay Theatre' })).toBeInTheDocument()
    const languagesOf = (text: string) =>
      [...document.querySelectorAll('main *')]
        .filter((element) => element.children.length === 0 && element.textContent === text)
        .map((element) => element.closest('[lang]')?.getAttribute('lang'))
    expect(new Set(languagesOf('Open-source the match parser'))).toEqual(new Set(['en']))
    expect(new Set(languagesOf('Replay Theatre'))).toEqual(new Set(['en']))
  })

  test('has no text outside the catalogue', async () => {
    hub = await openHub()
    await expect.element(header).toBeVisible()
    await userEvent.selectOptions(footer.getByLabelText('Language'), 'pseudo-LOCALE')
    await expect.element(header.getByRole('button', { name: 'Log in' })).not.toBeInTheDocument()
    const names = ['The Hub', 'English', 'Français', 'Pseudo', 'فارسی']
    const plain = [...document.querySelectorAll('header, footer, .skip-link, .sidebar')].flatMap((part) => {
      const texts = [...part.querySelectorAll('*')].flatMap(({ childNodes }) => [...childNodes])
      return texts
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.nodeValue?.trim() ?? '')
    })
    expect(
      plain.filter((text) => /^[\x20-\x7e]*[a-z][\x20-\x7e]*$/i.test(text) && !names.includes(text)),
    ).toEqual([])
  })

  test('mirrors from right to left', async () => {
    hub = await openHub()
    await userEvent.selectOptions(footer.getByLabelText('Language'), 'fa')
    await expect.poll(() => document.documentElement.dir).toBe('rtl')
    const name = header.getByRole('link').first().element().getBoundingClientRect()
    const login = header.getByRole('button').last().element().getBoundingClientRect()
    expect(name.left).toBeGreaterThan(login.right)
  })

  test('breaks and cuts no label on a tablet, however long the player’s name', async () => {
    await page.viewport(768, 800)
    hub = await openHub()
    await logIn(hub, { ...alice, username: 'ranger-wwwwww' })
    await expect.element(header.getByRole('button', { name: /^ranger-wwwwww, plan/ })).toBeVisible()
    const range = document.createRange()
    range.selectNodeContents(header.getByText('Vault Vision', { exact: true }).element())
    expect(range.getClientRects()).toHaveLength(1)
  })

  test('is lower after 10 px of scrolling, without moving the page', async () => {
    hub = await openHub(undefined, { address: landing })
    await expect.element(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
    const bar = document.querySelector('.header-bar')
    const before = topOfMain()
    scrollTo({ top: 40, behavior: 'instant' })
    await expect.poll(() => bar?.getBoundingClientRect().height).toBe(56)
    expect(topOfMain()).toBe(before)
    scrollTo({ top: 0, behavior: 'instant' })
    await expect.poll(() => bar?.getBoundingClientRect().height).toBe(64)
  })

  test('is away while the order popup is open', async () => {
    hub = await openHub()
    await userEvent.click(header.getByRole('button', { name: 'Premium' }))
    await expect.element(page.getByRole('dialog', { name: 'Explore Our Subscription Plans' })).toBeVisible()
    await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(header.getByRole('button', { name: 'Premium' })).toBeVisible()
  })

  test('keeps everything else in a sheet on a phone', async () => {
    const { sheet } = await openMenu()
    await expect.element(sheet.getByLabelText('Language')).toBeVisible()
    await userEvent.click(sheet.getByRole('button', { name: 'Log in' }))
    await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  })

  test('has the plans in the menu, which takes the whole screen', async () => {
    const { opened, sheet } = await openMenu()
    await expect.poll(() => sheet.element().getBoundingClientRect().height).toBe(760)
    await userEvent.click(sheet.getByRole('button', { name: 'Plans' }))
    await expect.element(page.getByRole('dialog', { name: 'Explore Our Subscription Plans' })).toBeVisible()
    expect(findFlow(opened.app, 'order')?.getSnapshot().context.surface).toBe('popup')
  })

  test('marks the current place in the menu, without repeated or loud entries', async () => {
    await page.viewport(375, 760)
    hub = await openHub(undefined, { address: landing })
    await logIn(hub, alice)
    await userEvent.click(header.getByRole('button', { name: 'Menu' }))
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    const place = sheet.getByRole('link', { name: 'Vault Vision' })
    await expect.element(place).toHaveAttribute('aria-current', 'page')
    expect(place.element().querySelector('svg')).not.toBeNull()
    const plans = sheet.getByRole('button', { name: /plans|Premium/i }).elements()
    expect(plans.map((one) => one.ariaLabel ?? one.textContent)).toEqual(['Free, see the plans', 'Plans'])
    const loud = sheet.getByRole('button').elements()
    expect(loud.filter((one) => one.className.includes('primary'))).toEqual([])
    await expect.element(sheet.getByRole('button', { name: 'Log out' })).toHaveClass('ui-button-ghost')
  })

  test('marks Vault Vision as the section of the pages under it', async () => {
    hub = await openHub(undefined, { address: '/ledger' })
    const sidebar = page.getByRole('navigation', { name: 'Places' })
    for (const place of [header, sidebar].map((part) => part.getByRole('link', { name: 'Vault Vision' })))
      await expect.element(place).toHaveAttribute('aria-current', 'true')
    expect(header.getByRole('navigation').element().querySelectorAll('[aria-current]')).toHaveLength(1)
    hub.router.history.push(landing)
    await expect
      .element(header.getByRole('link', { name: 'Vault Vision' }))
      .toHaveAttribute('aria-current', 'page')
  })

  test('has Premium as large as a finger on a phone', async () => {
    await page.viewport(375, 760)
    hub = await openHub()
    const premium = header.getByRole('button', { name: 'Premium' })
    await expect.element(premium).toBeVisible()
    const { width, height } = premium.element().getBoundingClientRect()
    expect([width, height]).toEqual([44, 44])
  })

  test('holds the account menu too: nothing of the page is outside its landmarks', async () => {
    hub = await openHub()
    await logIn(hub, alice)
    await userEvent.click(header.getByRole('button', { name: /account menu$/ }))
    await expect.element(header.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations(document)).toEqual([])
  })

  test('leads from the mark of a player without a plan to the premium surface', async () => {
    await page.viewport(375, 760)
    hub = await openHub()
    await logIn(hub, alice)
    await userEvent.click(header.getByRole('button', { name: 'Menu' }))
    await userEvent.click(page.getByRole('button', { name: 'Free, see the plans' }))
    await expect.element(page.getByRole('dialog', { name: 'Explore Our Subscription Plans' })).toBeVisible()
    expect(findFlow(hub.app, 'order')?.getSnapshot().context.surface).toBe('premium')
  })
})
