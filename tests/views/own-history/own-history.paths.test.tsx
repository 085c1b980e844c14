import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exportOwnHistoryCsv, exportOwnHistoryJson, listOwnHistory } from '#contract/own-history.contract.ts'
import { me } from '#contract/session.contract.ts'
import type { HistoryFilters, ownHistoryMachine } from '#machines/own-history.machine.ts'
import { model } from '#tests/paths/own-history.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const main = page.getByRole('main')
const files = [exportOwnHistoryCsv, exportOwnHistoryJson]
/** The form that was asked for last. */
let wanted = exportOwnHistoryCsv as (typeof files)[number]

const addressWith = (filters: HistoryFilters): string => {
  const said = Object.entries(filters).filter((one): one is [string, string] => one[1] !== null)
  return `/my-votes?${new URLSearchParams(said)}`
}
const changesOf = (filters: Partial<HistoryFilters>, context: HistoryFilters): string[] =>
  Object.entries(filters)
    .filter(([key, value]) => context[key as keyof HistoryFilters] !== value)
    .map(([key]) => key)
const isTime = (key: string): boolean => key === 'since' || key === 'until'
const chips = { votes: /^Votes/u, donations: /^Donations/u, all: /^All/u }

const driver: Driver<typeof ownHistoryMachine> = {
  start: async ({ filters }) => {
    network.forget(listOwnHistory)
    const hub = await open(undefined, { hidesSidebar: true })
    await logIn(hub, alice)
    hub.router.history.push(addressWith(filters))
    await expect.element(main.getByRole('heading', { name: 'My votes and donations' }), soon).toBeVisible()
  },
  stop,
  gestures: {
    'filters.set': {
      offered: ({ filters }, { context }) => {
        const changes = changesOf(filters, context)
        const isOne = changes.length === 1 || (changes.length > 0 && changes.every(isTime))
        // Only projects that the player has backed are offered.
        const { project } = filters
        return isOne && (project == null || context.answer !== null) && project !== '<img>'
      },
      make: async ({ filters }) => {
        const now = new URLSearchParams(location.search)
        const isOther = (key: keyof HistoryFilters): boolean =>
          filters[key] !== undefined && (now.get(key) ?? null) !== filters[key]
        if (isOther('side'))
          await userEvent.click(main.getByRole('radio', { name: chips[filters.side ?? 'all'] }), {
            force: true,
          })
        if (isOther('project'))
          await userEvent.selectOptions(main.getByLabelText('Project'), filters.project ?? '')
        if (isOther('from'))
          await userEvent.selectOptions(main.getByLabelText('Where votes come from'), filters.from ?? '')
        if (isOther('since') || isOther('until')) {
          await userEvent.click(main.getByRole('button', { name: /^Period/u }))
          const form = main.getByRole('form', { name: 'Period' })
          await userEvent.fill(form.getByLabelText('First day'), filters.since ?? '')
          await userEvent.fill(form.getByLabelText('Last day'), filters.until ?? '')
          await userEvent.click(form.getByRole('button', { name: 'Apply' }))
        }
      },
    },
    // Only Back and Forward tell the page; what else leads to an address of its own isn't the machine's affair.
    'address.changed': { offered: () => false, make: async () => {} },
    'list.more': {
      offered: (_, { context, states }) => states.includes('list.ready') && context.answer?.next != null,
      make: () => userEvent.click(main.getByRole('button', { name: 'Show more' })),
    },
    'list.retry': {
      offered: (_, { states }) => states.includes('list.failed'),
      make: () => userEvent.click(main.getByRole('button', { name: 'Try again' })),
    },
    'file.bring': {
      offered: (_, { states }) => states.includes('file.idle'),
      make: async ({ format }) => {
        wanted = format === 'csv' ? exportOwnHistoryCsv : exportOwnHistoryJson
        await userEvent.click(main.getByRole('button', { name: 'Export' }))
        await userEvent.click(page.getByRole('menuitem', { name: new RegExp(format, 'iu') }))
      },
    },
  },
  sources: {
    loadHistory: askingOf(network, listOwnHistory),
    loadMore: askingOf(network, listOwnHistory),
    saveFile: {
      asked: () => files.forEach(network.forget),
      answer: ({ kind, answer }) =>
        kind === 'fail' ? network.fail(wanted, answer) : network.answer(wanted, ''),
    },
    watchAddress: { fails: false },
  },
}

describe('My votes and donations', () => {
  controlPage(network)
  beforeAll(() => {
    network.always(me, alice)
    for (const endpoint of [listOwnHistory, ...files]) network.hold(endpoint)
  })

  testTours(model, driver, {
    starts: [['plain', 'as the address says']],
    timeoutMs: 120_000,
    beyondThePage: ['(ownHistory) | watchAddress fails', 'list | address.changed'],
  })
})
