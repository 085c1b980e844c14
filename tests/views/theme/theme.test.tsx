import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { me } from '#contract/auth/session.contract.ts'
import { saveSettings } from '#contract/account/user.contract.ts'
import { LateThemeRow, LateThemeSelect } from '#src/app/shell/late-theme.ts'
import { activateLanguage } from '#src/i18n/catalogues.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { violations } from '#tests/support/page/violations.ts'
import { alice, bob } from '#tests/paths/people.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { becomes, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { stage } from './theme-stage.tsx'

const network = createNetwork()
const savedAt = '2026-11-23T14:02:00.000Z'

let hub: OpenHub
let leave = (): void => {}
const drawnIn = (): string | undefined => document.documentElement.dataset['theme']
const kept = (): string | null => localStorage.getItem('theme')
const row = page.getByRole('button', { name: /^(?:Theme|Thème)/ })
const choice = (name: string) => page.getByRole('menuitemradio', { name })

beforeAll(async () => {
  await network.start()
  network.always(saveSettings, { ...alice, saved_at: savedAt })
  network.always(me, alice)
})
afterAll(() => network.stop())
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'multi-gradient'
  hub = await openHub(undefined, { hidesSidebar: true })
})
afterEach(async () => {
  leave()
  hub.close()
  localStorage.clear()
  await activateLanguage('en')
  document.documentElement.dataset['theme'] = 'multi-gradient'
  await page.viewport(1280, 800)
})
const show = (part: Parameters<typeof stage>[1]): void => void (leave = stage(hub, part))
const openPicker = async (): Promise<void> => {
  show(<LateThemeRow />)
  await userEvent.click(row)
  await expect.element(choice('Light')).toBeVisible()
}

describe('The picker', () => {
  test('is worked by the keyboard: arrows look, Escape brings the chosen theme back, Enter chooses', async () => {
    show(<LateThemeRow />)
    await expect.element(row).toBeVisible()
    row.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(choice('Multi gradient')).toHaveAttribute('aria-checked', 'true')
    await expect.element(choice('Multi gradient')).toHaveAttribute('data-highlighted')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(drawnIn).toBe('asymmetric-gradient')
    await expect.element(choice('Asymmetric gradient shown now')).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.poll(drawnIn).toBe('light-mode')
    await userEvent.keyboard('{Home}')
    await expect.poll(drawnIn).toBe('default')
    await userEvent.keyboard('oc')
    await expect.poll(drawnIn).toBe('ocean-deep')
    expect(kept()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.poll(drawnIn).toBe('multi-gradient')
    await expect.element(choice('Light')).not.toBeInTheDocument()
    await expect.element(row).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    await expect.element(choice('Multi gradient')).toHaveAttribute('data-highlighted')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.element(choice('Crimson fire')).toHaveAttribute('aria-checked', 'true')
    expect([drawnIn(), kept()]).toEqual(['crimson-fire', 'crimson-fire'])
    expect(document.cookie).toContain('theme=crimson-fire')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Theme Crimson fire', exact: true })).toBeVisible()
  })

  test('passes over rows: only one that is rested on is shown, and leaving the list brings the chosen one back', async () => {
    await openPicker()
    const seen = new Set<string | undefined>()
    const watching = new MutationObserver(() => seen.add(drawnIn()))
    watching.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    await userEvent.hover(choice('Ocean deep'))
    await expect.poll(drawnIn).toBe('ocean-deep')
    await userEvent.hover(choice('Crimson fire'))
    await expect.poll(drawnIn).toBe('crimson-fire')
    expect(seen).toEqual(new Set(['ocean-deep', 'crimson-fire']))
    await userEvent.hover(row)
    await expect.poll(drawnIn).toBe('multi-gradient')
    watching.disconnect()
  })

  test('shows no row that the pointer crosses within 80 ms', async () => {
    await openPicker()
    const seen = new Set<string | undefined>()
    const watching = new MutationObserver(() => seen.add(drawnIn()))
    watching.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    for (const name of ['Default', 'Dark', 'Purple gradient', 'Ocean deep'])
      choice(name)
        .first()
        .element()
        .dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))
    await expect.poll(drawnIn).toBe('ocean-deep')
    expect(seen).toEqual(new Set(['ocean-deep']))
    watching.disconnect()
  })

  test('closes by a press elsewhere, and not by one on its head; the sidebar is told', async () => {
    const told = vi.fn<(isOpen: boolean) => void>()
    show(<LateThemeRow onOpenChange={told} />)
    await userEvent.click(row)
    await expect.element(choice('Light')).toBeVisible()
    await userEvent.click(page.getByText('Theme', { exact: true }).last())
    await expect.element(choice('Light')).toBeVisible()
    expect(told.mock.calls).toEqual([[true]])
    await userEvent.click(page.getByRole('main'))
    await expect.element(choice('Light')).not.toBeInTheDocument()
    expect(told.mock.calls).toEqual([[true], [false]])
  })

  test('stands 4 px beside the sidebar and level with its row, at the other side in right to left', async () => {
    await openPicker()
    const panelOf = () =>
      (choice('Light').element().closest('.ui-choice-panel') as HTMLElement).getBoundingClientRect()
    const sidebar = () =>
      page.getByRole('complementary', { name: 'Sidebar' }).element().getBoundingClientRect()
    await expect.poll(() => Math.round(panelOf().left - sidebar().right)).toBe(4)
    expect(Math.round(panelOf().bottom - row.element().getBoundingClientRect().bottom)).toBe(0)
    expect([Math.round(panelOf().width), choice('Light').element().getBoundingClientRect().height]).toEqual([
      280, 40,
    ])
    await activateLanguage('fa')
    await expect.poll(() => Math.round(sidebar().left - panelOf().right)).toBe(4)
  })

  test('says in French what it says', async () => {
    await activateLanguage('fr')
    show(<LateThemeRow isNarrow />)
    await expect.element(page.getByRole('button', { name: 'Thème\u202F: Dégradé multiple' })).toBeVisible()
    await userEvent.click(row)
    await expect.element(choice('Océan profond')).toBeVisible()
    expect(page.getByRole('menuitemradio').elements()).toHaveLength(9)
  })

  test.each(['multi-gradient', 'light-mode'])('has no accessibility violation in %s', async (theme) => {
    await openPicker()
    findFlow(hub.app, 'theme')?.send({ type: 'theme.choose', theme })
    await userEvent.hover(choice('Ocean deep'))
    await expect.element(choice('Ocean deep shown now')).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

describe('What the picker says of saving', () => {
  test('is nothing to a guest; to a player that and when the server saved it', async () => {
    await openPicker()
    await userEvent.click(choice('Default'))
    await expect.poll(kept).toBe('default')
    expect(page.getByText(/^Saved/).elements()).toHaveLength(0)
    await logIn(hub, alice)
    await userEvent.click(choice('Ocean deep'))
    await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
    expect(localStorage.getItem('unsavedTheme')).toBeNull()
  })

  test('is that it stays in this browser while the server can’t be reached; back online it is saved', async () => {
    await logIn(hub, alice)
    await openPicker()
    network.refuse(saveSettings, 'unavailable')
    await userEvent.click(choice('Ocean deep'))
    await expect.element(page.getByText('Kept in this browser only')).toBeVisible()
    expect([drawnIn(), kept(), localStorage.getItem('unsavedTheme')]).toEqual([
      'ocean-deep',
      'ocean-deep',
      alice.id,
    ])
    network.always(saveSettings, { ...alice, saved_at: savedAt })
    dispatchEvent(new Event('online'))
    await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
    expect(localStorage.getItem('unsavedTheme')).toBeNull()
  })
})

describe('The theme of a player', () => {
  const start = async (): Promise<void> => {
    show(<LateThemeRow />)
    await userEvent.hover(row)
    await expect.poll(() => findFlow(hub.app, 'theme')?.getSnapshot().status).toBe('active')
  }

  test('comes with the log-in, stays after the log-out, and is the next player’s own then', async () => {
    await start()
    await logIn(hub, { ...alice, theme_preference: 'ocean-deep' })
    await expect.poll(drawnIn).toBe('ocean-deep')
    expect(kept()).toBe('ocean-deep')
    becomes(hub, null)
    await expect.poll(() => hub.app.getSnapshot().context.user).toBeNull()
    expect(drawnIn()).toBe('ocean-deep')
    await logIn(hub, { ...bob, theme_preference: 'light-mode' })
    await expect.poll(drawnIn).toBe('light-mode')
  })

  test('is the browser’s where the server has none, or one that this page doesn’t know', async () => {
    localStorage.setItem('theme', 'crimson-fire')
    await start()
    await expect.poll(drawnIn).toBe('crimson-fire')
    await logIn(hub, { ...alice, theme_preference: null })
    await logIn(hub, { ...bob, theme_preference: 'aurora' })
    await expect
      .poll(() => findFlow(hub.app, 'theme')?.getSnapshot().value)
      .toMatchObject({ keeping: 'inStep' })
    expect([drawnIn(), kept()]).toEqual(['crimson-fire', 'crimson-fire'])
  })

  test('that could not be saved is not overwritten by the server’s older one at the next log-in', async () => {
    localStorage.setItem('theme', 'crimson-fire')
    localStorage.setItem('unsavedTheme', alice.id)
    await start()
    await logIn(hub, { ...alice, theme_preference: 'ocean-deep' })
    await expect.poll(() => localStorage.getItem('unsavedTheme')).toBeNull()
    expect([drawnIn(), kept()]).toEqual(['crimson-fire', 'crimson-fire'])
  })

  test('chosen before it is known who is logged in is the remembered player’s', async () => {
    localStorage.setItem('user', JSON.stringify(alice))
    await openPicker()
    await userEvent.click(choice('Ocean deep'))
    await expect.poll(() => localStorage.getItem('unsavedTheme')).toBe(alice.id)
  })
})

describe('Another tab', () => {
  test('is followed at once by its event, within a second without one, and never into what is no theme', async () => {
    await openPicker()
    localStorage.setItem('theme', 'ocean-deep')
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'ocean-deep' }))
    expect(drawnIn()).toBe('ocean-deep')
    localStorage.setItem('theme', 'dark-mode')
    expect(drawnIn()).toBe('ocean-deep')
    await expect.poll(drawnIn).toBe('dark-mode')
    for (const odd of ['aurora', '', 'Light-Mode', '__proto__']) {
      localStorage.setItem('theme', odd)
      dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: odd }))
    }
    localStorage.removeItem('theme')
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(drawnIn()).toBe('dark-mode')
  })

  test('isn’t looked for while nobody sees the page, and is when it is seen again', async () => {
    await openPicker()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    localStorage.setItem('theme', 'light-mode')
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    expect(drawnIn()).toBe('multi-gradient')
    visibility.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(drawnIn()).toBe('light-mode')
  })
})

test('where storage is full the theme holds for this page, and an older one in storage doesn’t come back', async () => {
  localStorage.setItem('theme', 'dark-mode')
  await openPicker()
  await expect.poll(drawnIn).toBe('dark-mode')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await userEvent.click(choice('Light'))
  await expect.poll(drawnIn).toBe('light-mode')
  dispatchEvent(new StorageEvent('storage', { key: 'order:guest-user' }))
  expect([drawnIn(), kept()]).toEqual(['light-mode', 'dark-mode'])
  full.mockRestore()
})

test('the browser’s bars have the ground of the theme', async () => {
  const bars = document.head.appendChild(document.createElement('meta'))
  bars.name = 'theme-color'
  await openPicker()
  await userEvent.click(choice('Light'))
  await expect.poll(() => bars.content).toBe('#f5f2ec')
  bars.remove()
})

test('the select of the phone’s menu chooses at once, in a row of 44', async () => {
  await page.viewport(375, 700)
  show(<LateThemeSelect />)
  const select = page.getByRole('combobox', { name: 'Theme' })
  await expect.element(select).toBeEnabled()
  expect(select.element().parentElement?.getBoundingClientRect().height).toBe(44)
  await userEvent.selectOptions(select, 'Ocean deep')
  await expect.poll(drawnIn).toBe('ocean-deep')
  await expect.element(select).toHaveValue('ocean-deep')
  expect(kept()).toBe('ocean-deep')
})
