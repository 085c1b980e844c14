import { beforeAll, describe, expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cutOffHeader, type FileFormat } from '#contract/http/file-types.ts'
import { exportPayments, findPayments, listWorklist } from '#contract/desk/money-desk.contract.ts'
import type { ListingFilters, listingMachine, ListingPage } from '#machines/desk/listing.machine.ts'
import type { Waiting } from '#src/features/money-desk/money-desk-actors.ts'
import {
  type PaymentFilters,
  type PaymentRow,
  paymentsAddress,
} from '#src/features/money-desk/payment-filters.rules.ts'
import { model } from '#tests/paths/desk/listing.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { answerAdministrator, goToDesk } from './desk-page.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const main = page.getByRole('main')
const read = [findPayments, listWorklist]
const found = ({ rows, next }: ListingPage) => ({ payments: rows as PaymentRow[], next })

const addressWith = (filters: ListingFilters): string => {
  const search = paymentsAddress.searchOf(filters as PaymentFilters, {})
  return `/BrainCore?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}`
}
const changesOf = (filters: Partial<ListingFilters>, known: ListingFilters): string[] =>
  Object.entries(filters)
    .filter(([name, value]) => known[name] !== (typeof value === 'string' ? value.slice(0, 200) : value))
    .map(([name]) => name)

/** A dashed pill, or one that says something, opens its field; nothing in it takes the filter away. */
const filter = async (name: string, put: (field: Locator) => Promise<void>): Promise<void> => {
  await userEvent.click(main.getByRole('button', { name: new RegExp(`^${name}`, 'u') }))
  const form = main.getByRole('form', { name })
  await put(form)
  await userEvent.click(form.getByRole('button', { name: 'Apply' }))
  await expect.element(form).not.toBeInTheDocument()
}
const names: Readonly<Record<FileFormat, string>> = {
  xlsx: 'Spreadsheet (.xlsx)',
  csv: 'CSV for programs (.csv)',
  json: 'JSON for programs (.json)',
}
const heads = { newest: 'Begun', oldest: 'Begun', largest: 'Amount', smallest: 'Amount' } as const

const driver: Driver<typeof listingMachine> = {
  start: async ({ filters }) => {
    read.forEach(network.forget)
    await open(undefined, { hidesSidebar: true })
    await goToDesk(hub(), addressWith(filters))
    await expect.element(main.getByRole('searchbox'), soon).toBeVisible()
  },
  stop,
  gestures: {
    'filters.set': {
      offered: ({ filters }, { context, states }) => {
        const [change, ...others] = changesOf(filters, context.filters)
        if (change === undefined || others.length > 0) return false
        // The list is sorted at its heads; once at "Begun" leads from any other order to the newest.
        return change !== 'sort' || (!states.includes('list.failed') && context.rows.length > 0)
      },
      make: async ({ filters }) => {
        const { q, status, day, from, sort } = filters as Partial<PaymentFilters>
        const now = new URLSearchParams(location.search)
        const isOther = (name: string, value: string | number | null | undefined): boolean =>
          value !== undefined && now.get(name) !== (value === null ? null : String(value))
        if (q !== undefined) {
          await userEvent.fill(main.getByRole('searchbox'), q)
          await userEvent.click(main.getByRole('button', { name: 'Find' }))
        }
        if (isOther('status', status))
          await filter('State', (form) => userEvent.selectOptions(form.getByLabelText('State'), status ?? ''))
        if (isOther('day', day))
          await filter('Day', (form) => userEvent.fill(form.getByLabelText('Day'), day ?? ''))
        if (isOther('from', from))
          await filter('Amount', (form) =>
            userEvent.fill(form.getByLabelText('Dollars, at least'), from == null ? '' : String(from / 100)),
          )
        if (sort !== undefined && sort !== (now.get('sort') ?? 'newest'))
          await userEvent.click(main.getByRole('table').getByRole('button', { name: heads[sort] }))
      },
    },
    'address.changed': {
      // Only Back and Forward tell the desk; what else leads to an address of its own isn't the machine's affair.
      offered: () => false,
      make: async () => {},
    },
    'list.more': {
      offered: (_, { context, states }) => states.includes('list.ready') && context.next !== null,
      make: () => userEvent.click(main.getByRole('button', { name: 'Show more' })),
    },
    'list.retry': {
      offered: (_, { states }) => states.includes('list.failed'),
      make: () => userEvent.click(main.getByRole('button', { name: 'Try again' })),
    },
    'list.changed': { offered: () => false, make: async () => {} },
    'file.bring': {
      offered: ({ format }, { states }) => states.includes('file.idle') && Object.hasOwn(names, format),
      make: async ({ format }) => {
        await userEvent.click(main.getByRole('button', { name: 'Export' }))
        await userEvent.click(page.getByRole('menuitem', { name: names[format] }))
      },
    },
  },
  sources: {
    loadList: {
      asked: () => read.forEach(network.forget),
      answer: async ({ kind, answer }) => {
        if (kind === 'fail') return network.fail(findPayments, answer)
        const { worklist, more } = answer.beside as Waiting
        await network.answer(listWorklist, { entries: [...worklist], more })
        await network.answer(findPayments, found(answer))
      },
    },
    loadMore: {
      asked: () => network.forget(findPayments),
      answer: ({ kind, answer }) =>
        kind === 'fail' ? network.fail(findPayments, answer) : network.answer(findPayments, found(answer)),
    },
    saveFile: {
      asked: () => network.forget(exportPayments),
      answer: ({ kind, answer }) =>
        kind === 'fail'
          ? network.fail(exportPayments, answer)
          : network.answerWith(
              exportPayments,
              () =>
                new Response('[]', {
                  headers: {
                    'Content-Disposition': 'attachment; filename="payments.json"',
                    ...(answer.cutOffAt !== null && { [cutOffHeader]: String(answer.cutOffAt) }),
                  },
                }),
            ),
    },
    watchAddress: { fails: false },
  },
}

describe('The payments desk', () => {
  controlPage(network)
  beforeAll(() => {
    answerAdministrator(network)
    for (const endpoint of [...read, exportPayments]) network.hold(endpoint)
  })

  testTours(model, driver, {
    starts: [['plain', 'as the address says']],
    timeoutMs: 120_000,
    beyondThePage: ['(listing) | watchAddress fails', 'list | address.changed', 'list | list.changed'],
  })
})
