import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths, projectPath } from '#contract/http/paths.ts'
import { cancelOrder, getOrder } from '#contract/order/placed-order.contract.ts'
import { aRecord, keep, kept, logIn } from '../order/order.page.ts'
import { useFaults } from '../support/faults.ts'
import { openHub } from '../support/paths.hub.tsx'
import { action, anOrderState, said, title, visit } from './payment-return.page.ts'

const faults = useFaults()

describe('after paying', () => {
  test.each([
    { to: 'an open project', closed: false, link: 'Go to the project', href: projectPath('p-1') },
    { to: 'a project that had closed', closed: true, link: 'Go to Vault Vision', href: paths.vaultVision },
  ])('a donation to $to leads on with "$link"', async ({ closed, link, href }) => {
    const project = { id: 'p-1', title: 'Night markets', closed }
    faults.answer(
      getOrder,
      anOrderState('fulfilled', {
        lines: [{ kind: 'donation', project_type: 'guilds', cents: 2_000, votes: 40, project }],
        plan: null,
      }),
    )
    await visit('/payment-success?order=order-1')
    const leads = page.getByRole('main').getByRole('link', { name: link })
    await expect.element(leads).toBeVisible()
    await expect.element(leads).toHaveAttribute('href', href)
  })

  test.each([
    [false, '115 votes given to the project', 'You gave $50.00 to Guild Radio'],
    [true, '115 votes kept in your donation bank', 'You gave $50.00'],
  ])(
    'of votes that were meant for the project it is said where they are, closed meanwhile: %s',
    async (closed, words, heading) => {
      const project = { id: 'p', title: 'Guild Radio', closed }
      const donation = { kind: 'donation', project_type: 'guilds', project, cents: 5_000 } as const
      const lines = [{ ...donation, vote_at_once: true as const, votes: 115 }]
      faults.answer(getOrder, anOrderState('fulfilled', { lines, plan: null, total_cents: 5_000 }))
      await visit('/payment-success?order=order-1')
      await title(heading)
      await expect.element(said(words)).toBeVisible()
      await userEvent.click(action('Open the receipt'))
      const receipt = page.getByRole('region', { name: 'Receipt' })
      await expect.element(receipt.getByText(words)).toBeVisible()
    },
  )

  test('a donation by card leaves an equal one alone that is being ordered, and the order is no rest of it', async () => {
    const donation = { kind: 'donation', project_type: 'general', cents: 2_500, votes: 55 } as const
    const paid = { plan: null, total_cents: 2_500, is_donation: true } as const
    faults.answer(getOrder, anOrderState('fulfilled', { ...paid, lines: [donation] }))
    const record = aRecord({ donations: [{ cents: 2_500, project_type: 'general' }] })
    const hub = await openHub(() => {})
    onTestFinished(() => hub.close())
    await logIn(hub)
    keep(record)
    await hub.router.navigate({ href: '/payment-success?order=order-1' })
    await title('You gave $25.00')
    await expect.element(said('Your payment arrived. Thank you.')).toBeVisible()
    expect(action('Continue with the rest').elements()).toEqual([])
    expect(kept()?.order).toEqual(record.order)
  })

  test('a cancelled donation leads back to its modal', async () => {
    const donation = { kind: 'donation', project_type: 'general', cents: 2_500, votes: null } as const
    const left = { plan: null, total_cents: 2_500, is_donation: true } as const
    const state = anOrderState('cancelled', { ...left, lines: [donation] })
    faults.answer(getOrder, state)
    faults.answer(cancelOrder, state)
    await visit('/payment-cancel?order=order-1')
    await title('Payment cancelled')
    await expect.element(said('Nothing was charged.', { exact: true })).toBeVisible()
    await userEvent.click(action('Back to your donation'))
    await expect.element(page.getByRole('dialog', { name: 'Donate' })).toBeVisible()
  })

  test('a donation names its project, and where its money went when the project had closed', async () => {
    const donation = { kind: 'donation', project_type: 'guilds', cents: 500, votes: 10 } as const
    const project = (title: string, closed: boolean) => ({ id: title, title, closed })
    faults.answer(
      getOrder,
      anOrderState('fulfilled', {
        lines: [
          { ...donation, project: project('Guild Quartermaster', false) },
          { ...donation, project: project('Guild Radio', true) },
        ],
      }),
    )
    await visit('/payment-success?order=order-1')
    await userEvent.click(action('Open the receipt'))
    const lines = page.getByRole('region', { name: 'Receipt' }).getByRole('listitem')
    await expect.element(lines.first()).toMatchTextContent(/^Donation, Guild Quartermaster10 votes granted/)
    await expect
      .element(lines.nth(1))
      .toMatchTextContent(
        /^Donation, Guild RadioThe project had closed before you paid. Your donation went to the fund: Guilds\./,
      )
  })
})
