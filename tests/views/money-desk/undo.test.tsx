import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { createActor } from 'xstate'
import { ApiError } from '#src/api/api-error.ts'
import { PaymentOffers, usePaymentWishWords } from '#src/features/money-desk/payment-wish-words.tsx'
import type { PaymentStory, PaymentWish } from '#src/features/money-desk/payment-wish.rules.ts'
import { useReceiptsAgain } from '#src/features/money-desk/receipts-again.tsx'
import type { Once } from '#src/product/desk/once.ts'
import { SelectableRows, type SendForAll } from '#src/product/desk/selectable-rows.tsx'
import { type DeskEntryActor, provideDeskEntry, useEntryOf } from '#src/product/desk/use-desk-entry.ts'
import { WishForm } from '#src/product/desk/wish-form.tsx'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import { story } from '#tests/paths/desk/desk-entry.model.ts'
import { listed } from '#tests/paths/desk/desk-selection.model.ts'
import { patience } from '#tests/support/pace.ts'
import { showPart } from '../support/part.tsx'
import '#src/main.css'

type Row = (typeof listed)[number]
type Send = SendForAll<Row, PaymentWishes>
type PaymentWishes = Parameters<ReturnType<typeof useReceiptsAgain>['title']>[0]

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (number: string) => page.getByRole('checkbox', { name: number })
const said = page.getByRole('status').filter({ hasText: 'Nothing is sent before that.' })
const soon = { timeout: patience(6_000) }

/** A sent request: ids and key, and whether the browser sends it while the page closes. */
let sent: { ids: string[]; key: string; keepalive: boolean }[] = []
const note = (ids: string[], { headers, keepalive }: Once): void =>
  void sent.push({ ids, key: headers['Idempotency-Key'], keepalive: keepalive === true })
const sends: Send = (rows, _, once) => {
  note(
    rows.map(({ id }) => id),
    once,
  )
  return Promise.resolve(rows.map(({ id }) => ({ id, problem: null })))
}

beforeEach(() => {
  sent = []
  for (const { id } of toastStore.list()) toast.dismiss(id)
})

function Receipts({ send, looked = '' }: { send: Send; looked?: string }) {
  return (
    <SelectableRows key={looked} rows={listed} send={send} words={useReceiptsAgain()} onChanged={() => {}}>
      {({ ids, isOpen, onToggle }) => (
        <>
          {listed.map((one) => (
            <label key={one.id}>
              <input
                type="checkbox"
                checked={ids.has(one.id)}
                disabled={!isOpen}
                onChange={() => onToggle(one)}
              />
              <span>{one.order.number}</span>
            </label>
          ))}
        </>
      )}
    </SelectableRows>
  )
}

const numbers = listed.map(({ order }) => order.number) as [string, string]
const ids = listed.map(({ id }) => id)

/** Selects both payments and presses what mails their receipts. */
const press = async (send: Send = sends) => {
  const draw = await showPart(<Receipts send={send} />, 'money-desk')
  for (const number of numbers) await row(number).click()
  await button('Resend receipts').click()
  await button('Mail 2 receipts').click()
  await expect.element(said).toMatchTextContent(/^2 receipts go out again in 4 seconds\./u)
  return draw
}

test('receipts are mailed 4 seconds after the press, and the bar says so in words', async () => {
  const before = Date.now()
  await press()
  // Whoever listens is led there; the next one is Undo, and the time waits while it has the focus.
  await expect.element(said).toHaveFocus()
  expect(sent).toEqual([])
  await expect.poll(() => sent.length, soon).toBe(1)
  expect(Date.now() - before).toBeGreaterThanOrEqual(4_000)
  expect(sent[0]).toMatchObject({ ids, keepalive: false })
  await expect.element(page.getByText('2 receipts go out again.')).toBeVisible()
  await expect.element(button('Undo')).not.toBeInTheDocument()
})

test('Undo sends nothing and keeps what is selected', async () => {
  await press()
  await userEvent.tab()
  await expect.element(button('Undo')).toHaveFocus()
  await new Promise((resolve) => setTimeout(resolve, 4_500))
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  for (const number of numbers) await expect.element(row(number)).toBeChecked()
  await expect.element(said).not.toBeInTheDocument()
  // Undone, the focus is where they can be sent again.
  await expect.element(button('Resend receipts')).toHaveFocus()
  await new Promise((resolve) => setTimeout(resolve, 4_500))
  expect(sent).toEqual([])
})

test('whoever closes the bar or selects something else has them sent at once', async () => {
  await press()
  await button('Close and send now').click()
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(page.getByText('2 receipts go out again.')).toBeVisible()
  for (const number of numbers) await row(number).click()
  await button('Resend receipts').click()
  await button('Mail 2 receipts').click()
  await row(numbers[0]).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.ids).toEqual(ids)
})

test('whoever leaves has them sent at once, and is told where they weren’t', async () => {
  const draw = await press((rows, wish, once) => {
    void sends(rows, wish, once)
    return Promise.reject(new ApiError('rate_limited'))
  })
  draw(<p>Another page</p>)
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ ids, keepalive: true })
  await expect
    .poll(() => toastStore.list().map(({ title }) => title))
    .toEqual(['Not all receipts went out again. Select those payments once more.'])
})

test('what is looked for anew, or a page that closes, sends them at once', async () => {
  const draw = await press()
  draw(<Receipts send={sends} looked="mirel" />)
  await expect.poll(() => sent.length).toBe(1)
  for (const number of numbers) await row(number).click()
  await button('Resend receipts').click()
  await button('Mail 2 receipts').click()
  await expect.element(said).toBeVisible()
  dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ ids, keepalive: true })
  expect(toastStore.list()).toEqual([])
})

test('a receipt that is on its way when its page is left is sent once more under the same key', async () => {
  const draw = await press((rows, wish, once) => {
    void sends(rows, wish, once)
    return new Promise(() => {})
  })
  await button('Close and send now').click()
  await expect.poll(() => sent.length).toBe(1)
  draw(null)
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toEqual({ ...sent[0], keepalive: true })
})

function Offers({ actor }: { actor: DeskEntryActor }) {
  const opened = useEntryOf<PaymentStory, PaymentWish>(actor)
  return (
    <WishForm entry={opened} words={usePaymentWishWords(opened)} offers={<PaymentOffers entry={opened} />} />
  )
}

test('the receipt of one payment can be undone as well, and is sent when its panel is left', async () => {
  const source = {
    outdated: [],
    read: () => Promise.resolve<PaymentStory | null>(story),
    act: (_: PaymentWish, { id }: { id: string | null }, once: Once) =>
      Promise.resolve(note([id ?? ''], once)),
  }
  const machine = provideDeskEntry<PaymentStory | null, PaymentWish>(source, () => {})
  const actor = createActor(machine, { input: { id: story.order.id, outdated: [] } }).start()
  const draw = await showPart(<Offers actor={actor} />, 'money-desk')
  const begin = async (): Promise<void> => {
    await button('Resend receipt').click()
    await button('Mail the receipt').click()
    await expect.element(said).toMatchTextContent(/^The receipt goes out again in 4 seconds\./u)
  }
  await begin()
  await button('Undo').click()
  await expect.element(button('Resend receipt')).toBeVisible()
  await begin()
  draw(null)
  await expect.poll(() => sent).toMatchObject([{ ids: [story.order.id], keepalive: true }])
})

test('whoever asked for less motion reads the seconds in place of the line', async () => {
  const media = async (value: string): Promise<void> => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  }
  await media('no-preference')
  onTestFinished(() => media('reduce'))
  await press()
  const look = (part: string) => getComputedStyle(document.querySelector(part) as HTMLElement)
  expect(document.querySelector('.undo-bar')?.getAttribute('data-phase')).toBe('counting')
  expect(look('.undo-left')).toMatchObject({
    display: 'block',
    animationName: 'undo-left',
    animationDuration: '4s',
  })
  expect(look('.undo-seconds').display).toBe('none')
  await media('reduce')
  await expect.poll(() => look('.undo-left').display).toBe('none')
  expect(look('.undo-seconds').display).toBe('block')
  expect(document.querySelector('.undo-seconds')?.textContent).toMatch(/^[1-4]s$/u)
})
