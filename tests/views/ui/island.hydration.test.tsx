import { setupI18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { prerender } from 'react-dom/static'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { carryOutEarlyGestures } from '#src/browser/early-gestures.ts'
import { partsTakenOver } from '#src/browser/written-parts.ts'
import { island } from '#src/product/flows/island.tsx'

function Cards({ count }: { count: number }) {
  const [isPressed, setPressed] = useState(false)
  const cards = useLingui().i18n.locale === 'fr' ? 'cartes' : 'cards'
  return <button onClick={() => setPressed(true)}>{isPressed ? 'Pressed' : `${count} ${cards}`}</button>
}

function Choice() {
  const [language, choose] = useState('en')
  return (
    <>
      <select aria-label="Language" value={language} onChange={({ target }) => choose(target.value)}>
        <option value="en">English</option>
        <option value="fr">Français</option>
      </select>
      <p>{`Chosen: ${language}`}</p>
    </>
  )
}

/** The cards, which say at once that they are there. */
const noting = (onMount: () => void) =>
  function NotedCards(props: { count: number }) {
    useLayoutEffect(onMount, [])
    return <Cards {...props} />
  }

const pageOf = (load: () => Promise<typeof Cards>) => {
  const Island = island<{ count: number }>(load, ({ count }) => <p>{`${count} are coming`}</p>)
  return function Page() {
    const [opened, setOpened] = useState(0)
    const [count, setCount] = useState(9)
    return (
      <>
        <button onClick={() => setOpened(opened + 1)}>Opened {opened} times</button>
        <button onClick={() => setCount(count - 1)}>One less</button>
        <Island count={count} />
      </>
    )
  }
}

/** A page as the server wrote it, whose island's code comes when told. */
const openWritten = async (Part: typeof Cards = Cards) => {
  const Written = pageOf(async () => Part)
  const i18n = setupI18n({ locale: 'en', messages: { en: {}, fr: {} } })
  const { prelude } = await prerender(
    <I18nProvider i18n={i18n}>
      <Written />
    </I18nProvider>,
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = await new Response(prelude).text()
  const code = Promise.withResolvers<typeof Cards>()
  const Page = pageOf(() => code.promise)
  const differences: unknown[] = []
  const root = hydrateRoot(
    place,
    <I18nProvider i18n={i18n}>
      <Page />
    </I18nProvider>,
    { onRecoverableError: (error) => differences.push(error) },
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
    expect(differences).toEqual([])
  })
  return { place, i18n, comes: (onMount?: () => void) => code.resolve(onMount ? noting(onMount) : Part) }
}

test('An island stays as the server wrote it until its code has come, whatever is drawn around it', async () => {
  const { place, comes } = await openWritten()
  const cards = place.lastElementChild
  await userEvent.click(page.getByRole('button', { name: 'Opened 0 times' }))
  await expect.element(page.getByRole('button', { name: 'Opened 1 times' })).toBeVisible()
  expect(place.lastElementChild).toBe(cards)
  expect(cards?.textContent).toBe('9 cards')
  comes()
  await expect
    .poll(async () => {
      await userEvent.click(cards as Element)
      return cards?.textContent
    })
    .toBe('Pressed')
  expect(place.lastElementChild).toBe(cards)
})

test('An island that is to show something else before its code has come says that it is coming', async () => {
  const { comes } = await openWritten()
  await userEvent.click(page.getByRole('button', { name: 'One less' }))
  await expect.element(page.getByText('8 are coming')).toBeVisible()
  comes()
  await expect.element(page.getByRole('button', { name: '8 cards' })).toBeVisible()
})

test('A change of language waits until an island has been taken over', async () => {
  const { place, i18n, comes } = await openWritten()
  await userEvent.click(page.getByRole('button', { name: 'Opened 0 times' }))
  await expect.element(page.getByRole('button', { name: 'Opened 1 times' })).toBeVisible()
  const cards = place.querySelector('button:last-of-type')
  const changed = partsTakenOver().then(() => i18n.activate('fr'))
  comes()
  await changed
  await expect.element(page.getByRole('button', { name: '9 cartes' })).toBeVisible()
  expect(place.querySelector('button:last-of-type')).toBe(cards)
})

test('A press on an island that is drawn anew for another address is not lost', async () => {
  const { place, comes } = await openWritten()
  await userEvent.click(page.getByRole('button', { name: 'Opened 0 times' }))
  await expect.element(page.getByRole('button', { name: 'Opened 1 times' })).toBeVisible()
  const written = location.href
  history.replaceState(null, '', '?search=arena')
  onTestFinished(() => history.replaceState(null, '', written))
  let isPressed = false
  comes(() => {
    if (isPressed) return
    isPressed = true
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => place.querySelector<HTMLElement>('button:last-of-type')?.click()
    port2.postMessage(null)
  })
  await expect.element(page.getByRole('button', { name: 'Pressed' })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(place.querySelector('button:last-of-type')?.textContent).toBe('Pressed')
})

test('What was chosen in an island before its code has come is chosen where it is drawn anew', async () => {
  const { place, comes } = await openWritten(Choice)
  await userEvent.click(page.getByRole('button', { name: 'Opened 0 times' }))
  await expect.element(page.getByRole('button', { name: 'Opened 1 times' })).toBeVisible()
  const written = location.href
  history.replaceState(null, '', '?search=arena')
  onTestFinished(() => history.replaceState(null, '', written))
  const select = place.querySelector('select')
  if (!select) throw new Error('There is nothing to choose.')
  // As public/boot.js notes it.
  select.value = 'fr'
  globalThis.earlyInputs = new Map([[select, 'fr']])
  comes()
  await expect.element(page.getByText('Chosen: fr')).toBeVisible()
  expect(place.querySelector('select')?.value).toBe('fr')
  expect(globalThis.earlyInputs.size).toBe(0)
})

test('What was typed into a field that is gone is entered nowhere else', () => {
  const gone = document.createElement('input')
  const other = document.body.appendChild(document.createElement('input'))
  Object.assign(other, { __reactProps$: {} })
  onTestFinished(() => other.remove())
  globalThis.earlyInputs = new Map([[gone, 'secret']])
  carryOutEarlyGestures()
  expect(other.value).toBe('')
  expect(globalThis.earlyInputs.size).toBe(0)
})

test('A page without an island that the server wrote changes its language at once', async () => {
  await partsTakenOver()
})
