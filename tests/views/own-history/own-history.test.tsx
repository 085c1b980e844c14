import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Result } from '#contract/http/endpoint.ts'
import { fileTypes } from '#contract/http/file-types.ts'
import {
  exportOwnHistoryCsv,
  exportOwnHistoryJson,
  exportOwnHistoryXlsx,
  type HistoryEntry,
  listOwnHistory,
} from '#contract/account/own-history.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { alice } from '#tests/paths/people.ts'
import { controlPage, logIn, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

type Answer = Result<typeof listOwnHistory>

const network = createNetwork()
const held = [listOwnHistory, exportOwnHistoryXlsx, exportOwnHistoryCsv, exportOwnHistoryJson]
const main = page.getByRole('main')
let hub: OpenHub | undefined

const entry = (at: number, changes: Partial<HistoryEntry>): HistoryEntry => ({
  id: `0000000${at}-0000-4000-8000-000000000000`,
  at: `2026-02-0${9 - at}T12:00:00.000Z`,
  kind: 'votes',
  project: { id: 'replay-theatre', title: '<b>Replay Theatre</b>', category: 'Communities' },
  votes: 4,
  cents: 0,
  sources: { daily: 1, bank: 0, donation: 3 },
  at_once: false,
  order: null,
  ...changes,
})
const back = entry(2, { kind: 'votes_back', votes: -4 })
const gift = entry(3, {
  kind: 'donation',
  project: null,
  votes: 115,
  cents: 5_000,
  sources: { daily: 0, bank: 0, donation: 0 },
  order: { id: 'order-1', number: '2Q9WX' },
})
const older = `v-${back.id}`
const full: Answer = {
  entries: [entry(1, {}), back],
  next: older,
  counts: { votes: 2, donations: 1 },
  shows_name: false,
  projects: [{ id: 'replay-theatre', title: '<b>Replay Theatre</b>' }],
  numbers: { votes: 318, projects: 9, cents: 5_500, donationVotesLeft: 115, leftToday: 5, today: 8 },
}
const rest: Answer = { ...full, entries: [back, gift], next: null }
const none: Answer = { ...full, entries: [], next: null, counts: { votes: 0, donations: 0 } }

/** What the page asked for, once it was answered. */
const answers = async (answer: Answer): Promise<Record<string, string>> => {
  let asked = new URLSearchParams()
  await network.answerEach(listOwnHistory, (url) => {
    asked = url.searchParams
    return answer
  })
  network.forget(listOwnHistory)
  return Object.fromEntries(asked)
}
const addressSays = (said: Record<string, string>) =>
  expect.poll(() => Object.fromEntries(new URLSearchParams(location.search))).toEqual(said)
const button = (name: string | RegExp) => main.getByRole('button', { name })
const shows = (text: string) => expect.element(main.getByText(text, { exact: true }).first()).toBeVisible()
const lines = () => expect.poll(() => main.getByRole('table').getByRole('row').elements().length - 1)

describe('My votes and donations', () => {
  controlPage(network)
  beforeAll(() => {
    network.always(me, alice)
    held.forEach(network.hold)
  })
  beforeEach(async () => {
    hub = await openHub(undefined, { hidesSidebar: true })
    await logIn(hub, alice)
  })
  afterEach(() => {
    hub?.close()
    held.forEach(network.forget)
  })
  const goTo = (address: string): void => hub?.router.history.push(address)

  test('each line has its receipt; older ones come below, each once, and what the page says in all stays', async () => {
    goTo('/my-votes')
    await shows('Loading...')
    expect(await answers(full)).toEqual({})
    await shows('318')
    // By $55 of donations.
    await expect.element(main.getByText(/Badge for donations\s*Premium/u).first()).toBeVisible()
    await shows('Taken back')
    await expect.element(main.getByText('V-00000001').last()).toBeVisible()
    await expect.element(main.getByRole('link', { name: '<b>Replay Theatre</b>' }).first()).toBeVisible()
    await lines().toBe(2)

    await userEvent.click(button('Show more'))
    await expect.element(button('Reading more')).toBeVisible()
    expect(await answers(rest)).toEqual({ before: older })
    await expect.element(main.getByRole('link', { name: '2Q9WX' })).toBeVisible()
    await lines().toBe(3)
    await expect.element(button('Show more')).not.toBeInTheDocument()
    await expect.element(main.getByRole('link', { name: '2Q9WX' })).toHaveFocus()
    await shows('318')
  })

  test('the receipt of a vote is copied whole, and that is said', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => copied.mockRestore())
    goTo('/my-votes')
    await answers(full)
    await userEvent.click(button('Copy receipt V-00000001').last())
    const messages = page.getByRole('region', { name: 'Messages', exact: true })
    await expect.element(messages.getByText('Receipt copied', { exact: true })).toBeVisible()
    expect(copied.mock.lastCall).toEqual([entry(1, {}).id])
  })

  test('what narrows the list stands in the address and is asked for; Back leads to what was listed before', async () => {
    goTo('/my-votes?side=votes&project=%3Cimg%3E')
    expect(await answers(full)).toEqual({ side: 'votes' })
    await shows('318')
    await userEvent.click(main.getByRole('radio', { name: /^Donations/u }), { force: true })
    await addressSays({ side: 'donations' })
    expect(await answers(full)).toEqual({ side: 'donations' })
    await userEvent.selectOptions(main.getByLabelText('Project'), 'replay-theatre')
    expect(await answers(full)).toEqual({ side: 'donations', project: 'replay-theatre' })
    await userEvent.selectOptions(main.getByLabelText('Where votes come from'), 'donation')
    expect(await answers(none)).toEqual({ side: 'donations', project: 'replay-theatre', from: 'donation' })
    await shows('Nothing matches these filters.')

    history.back()
    await addressSays({ side: 'donations', project: 'replay-theatre' })
    expect(await answers(full)).toEqual({ side: 'donations', project: 'replay-theatre' })
    await shows('Taken back')
    await expect.element(main.getByLabelText('Where votes come from')).toHaveValue('')
  })

  test('a time is two days of the reader, also when they are given the other way round', async () => {
    goTo('/my-votes')
    await answers(full)
    await userEvent.click(button(/^Period/u))
    const form = main.getByRole('form', { name: 'Period' })
    await userEvent.fill(form.getByLabelText('First day'), '2026-02-28')
    await userEvent.fill(form.getByLabelText('Last day'), '2026-02-01')
    await userEvent.click(form.getByRole('button', { name: 'Apply' }))
    await addressSays({ since: '2026-02-01', until: '2026-02-28' })
    expect(await answers(full)).toEqual({
      since: new Date('2026-02-01T00:00').toISOString(),
      until: new Date('2026-03-01T00:00').toISOString(),
    })
  })

  test('a list that can’t be read says so and is asked for again', async () => {
    goTo('/my-votes')
    await network.fail(listOwnHistory, { code: 'internal' })
    await shows('Your votes and donations could not be read.')
    await expect.element(button('Show more')).not.toBeInTheDocument()
    await userEvent.click(button('Try again'))
    // The button is gone; the keyboard goes on in the content.
    await expect.element(main).toHaveFocus()
    await answers(full)
    await shows('Taken back')
  })

  test('all that is listed can be had in each format; a file that doesn’t come is told, one that breaks off isn’t saved', async () => {
    goTo('/my-votes?from=bank')
    await answers(full)
    const save = vi.spyOn(URL, 'createObjectURL')
    const have = async (format: string, key: string): Promise<void> => {
      ;(button('Export').element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      const item = page.getByRole('menuitem', {
        name: new RegExp(`^${format} .* 3 rows, filtered as now`, 'u'),
      })
      await expect.element(item).toBeVisible()
      await expect.element(page.getByRole('menu')).toHaveFocus()
      await userEvent.keyboard(key)
      await expect.element(item).toHaveAttribute('data-highlighted')
      await userEvent.keyboard('{Enter}')
      // The keyboard is still where it was.
      await expect.element(button('Exporting')).toHaveFocus()
      await expect.element(main.getByText('The file could not be downloaded.')).not.toBeInTheDocument()
    }
    await have('JSON', '{End}')
    await network.fail(exportOwnHistoryJson, { code: 'offline' })
    await shows('The file could not be downloaded.')

    await have('CSV', '{Home}{ArrowDown}')
    const breaking = new ReadableStream({ pull: (stream) => stream.error(new Error('The line is cut.')) })
    await network.answerWith(exportOwnHistoryCsv, () => new Response(breaking))
    await shows('The file could not be downloaded.')
    expect(save).not.toHaveBeenCalled()

    await have('Spreadsheet', '{Home}')
    let asked = ''
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    await network.answerWith(exportOwnHistoryXlsx, ({ search }) => {
      asked = search
      const name = { 'Content-Disposition': 'attachment; filename="votes-and-donations.xlsx"' }
      return new Response(bytes, { headers: { ...name, 'Content-Type': fileTypes.xlsx } })
    })
    expect(asked).toBe('?from=bank')
    await expect.element(button('Export')).toBeVisible()
    await expect.element(main.getByText('The file could not be downloaded.')).not.toBeInTheDocument()
    // Its bytes are saved as they came.
    const saved = save.mock.calls[0]?.[0] as Blob
    expect([saved.type, new Uint8Array(await saved.arrayBuffer())]).toEqual([fileTypes.xlsx, bytes])
    save.mockRestore()
  })
})
