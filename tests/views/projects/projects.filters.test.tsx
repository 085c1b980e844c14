import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { passes } from '../support/clock.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { landing, openHub } from '../support/paths.hub.tsx'
import { cards, category, choose, main, more, search } from './projects.page.ts'

let hub: OpenHub | undefined

afterEach(() => hub?.close())

const onlyOpen = page.getByRole('switch', { name: 'Only open' })
const sort = page.getByLabelText('Sort by')
const query = () => Object.fromEntries(new URLSearchParams(location.search))

describe('Filters, search and order', () => {
  test('are in the address, in place of the last ones', async () => {
    hub = await openHub(undefined, { address: landing })
    await expect.element(search).toBeVisible()
    const entries = history.length
    await userEvent.fill(search, 'map')
    await choose(/^Communities/)
    await userEvent.selectOptions(sort, 'newest')
    await userEvent.click(onlyOpen)
    await expect.poll(query).toEqual({
      category: 'Communities',
      search: 'map',
      sort: 'newest',
      status: 'active',
    })
    expect(history.length).toBe(entries)
    await userEvent.click(onlyOpen)
    await userEvent.selectOptions(sort, 'votes')
    await userEvent.fill(search, '')
    await choose(/^All/)
    await expect.poll(query).toEqual({})
  })

  test('apply when the page is opened with them, and invalid ones are ignored', async () => {
    hub = await openHub(undefined, {
      address: '/VaultVision?category=DAO&search=2&sort=newest&utm=mail',
    })
    await expect.element(category(/^DAO/)).toBeChecked()
    await expect.element(search).toHaveValue('2')
    await expect.element(sort).toHaveValue('newest')
    hub.close()
    hub = await openHub(undefined, {
      address: '/VaultVision?category=Dragons&sort=luck&search[]=x',
    })
    await expect.element(category(/^All/)).toBeChecked()
    await expect.element(search).toHaveValue('')
    await expect.element(sort).toHaveValue('votes')
    await expect.poll(() => cards().length).toBe(11)
  })

  test('only open ones are listed and counted, and lead when the others are wanted again', async () => {
    hub = await openHub(undefined, { address: '/VaultVision?status=active' })
    await expect.element(onlyOpen).toBeChecked()
    await expect.poll(() => cards().length).toBeGreaterThan(0)
    for (const one of cards()) expect(one.textContent).not.toMatch(/In analysis|Completed/u)
    const counted = () => Number(document.querySelector('.ui-chip-count')?.textContent)
    const open = counted()
    expect(page.getByText('Most votes', { exact: true }).elements()).toEqual([])
    await userEvent.click(onlyOpen)
    await expect.poll(query).toEqual({})
    await expect.poll(counted).toBeGreaterThan(open)
  })

  test('are there again after another page, and go with a link to the page without them', async () => {
    hub = await openHub(undefined, { address: landing })
    await choose(/^DAO/)
    await expect.poll(query).toEqual({ category: 'DAO' })
    await userEvent.click(page.getByRole('link', { name: 'Terms' }))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
    history.back()
    await expect.element(category(/^DAO/)).toBeChecked()
    await expect.poll(() => cards().length).toBe(2)
    await userEvent.click(page.getByRole('banner').getByRole('link', { name: 'Vault Vision' }))
    await expect.element(category(/^All/)).toBeChecked()
    history.back()
    await expect.element(category(/^DAO/)).toBeChecked()
  })

  test('keep the place on the page', async () => {
    hub = await openHub(undefined, { address: landing })
    await expect.element(search).toBeVisible()
    search.element().scrollIntoView({ block: 'start' })
    const before = scrollY
    expect(before).toBeGreaterThan(100)
    await choose(/^Illuvium/)
    await expect.poll(query).toEqual({ category: 'Illuvium' })
    await userEvent.fill(search, 'drone')
    await expect.poll(query).toEqual({ category: 'Illuvium', search: 'drone' })
    expect(scrollY).toBe(before)
  })

  test('are answered aloud, once a search rests', async () => {
    hub = await openHub(undefined, { address: landing })
    await expect.element(more).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const said: string[] = []
    const watch = new MutationObserver(() =>
      said.push(
        ...main
          .getByRole('status')
          .elements()
          .map((one) => one.textContent)
          .filter((words) => !['', 'Loading...', said.at(-1)].includes(words)),
      ),
    )
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    // Gestures would let the page's clock go on by the time they take.
    const field = search.element() as HTMLInputElement
    const typeAtOnce = (words: string, from = field.value.length) => {
      field.setRangeText(words, from, field.value.length, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    const pick = (name: RegExp) => (category(name).element() as HTMLElement).click()
    /** The answer comes by the real network, while the page's clock stands. */
    const rests = async () => {
      await passes(250)
      await expect.poll(() => document.querySelector('.landing-list[aria-busy="true"]')).toBeNull()
      await passes(800)
    }
    for (const letter of 'drone') {
      typeAtOnce(letter)
      await passes(200)
    }
    expect(said).toEqual([])
    await rests()
    await expect.poll(() => said.length).toBe(1)
    expect(said[0]).toBe(cards().length === 1 ? '1 project' : `${cards().length} projects`)
    typeAtOnce('xqzwvk', 0)
    await rests()
    await expect.poll(() => said.at(-1)).toBe('No projects match these filters.')
    typeAtOnce('', 0)
    pick(/^Guilds/)
    await rests()
    await expect.poll(() => said.slice(1)).toEqual(['No projects match these filters.', '4 projects'])
    watch.disconnect()
  })
})
