import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { passkeyLogIn, passkeyOptions } from '#contract/auth/passkey.contract.ts'
import { answer, request } from '#tests/paths/auth/passkey.model.ts'
import { alice, sessionOf } from '#tests/paths/people.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createPasskeys } from './passkeys.ts'
import { showPasskey } from './show-passkey.tsx'

const network = createNetwork()
const passkeys = createPasskeys()
const button = page.getByRole('button', { name: 'Log in with a passkey' })
const waiting = () => passkeys.state().waiting
let shown: Awaited<ReturnType<typeof showPasskey>> | undefined
afterEach(() => {
  shown?.close()
  passkeys.remove()
})

describe('The button of passkeys', () => {
  controlPage(network)
  beforeAll(() => {
    network.always(passkeyOptions, request)
    network.always(passkeyLogIn, sessionOf(alice))
  })

  test('says "Passkey" on half of the width', async () => {
    passkeys.install({ hasPasskeys: true, hasList: false })
    shown = await showPasskey()
    await expect.element(button).toHaveTextContent('Passkey')
    const [one, other] = [button, page.getByRole('button', { name: 'Google' })].map((each) =>
      each.element().getBoundingClientRect(),
    )
    expect(Math.abs((one?.width ?? 0) - (other?.width ?? 0))).toBeLessThan(1)
  })

  test('is nothing, with all around it, where the browser has no passkeys', async () => {
    passkeys.install({ hasPasskeys: false, hasList: false })
    shown = await showPasskey()
    await expect.element(page.getByRole('button', { name: 'Google' })).toBeVisible()
    await expect.poll(() => shown?.passkey.getSnapshot().matches('absent')).toBe(true)
    await expect.element(button).not.toBeInTheDocument()
    await expect.element(page.getByRole('separator')).not.toBeInTheDocument()
    expect(waiting()).toEqual([])
  })

  test('ends the list’s request, and the list begins again after a cancelled window', async () => {
    passkeys.install({ hasPasskeys: true, hasList: true })
    shown = await showPasskey()
    await expect.poll(waiting).toEqual(['list'])
    await userEvent.click(button)
    await expect.poll(waiting).toEqual(['window'])
    await passkeys.answer(false, { isCancelled: true })
    await expect.poll(waiting).toEqual(['list'])
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(passkeys.state().most).toBe(1)
    await passkeys.answer(true, { answer })
    await expect.poll(() => shown?.adopted).toEqual([sessionOf(alice)])
  })

  test('leaves no request behind when the modal is closed', async () => {
    passkeys.install({ hasPasskeys: true, hasList: true })
    shown = await showPasskey()
    await expect.poll(waiting).toEqual(['list'])
    shown.close()
    await expect.poll(waiting).toEqual([])
  })

  test('leaves none behind either when the browser tells of its lists only after that', async () => {
    passkeys.install({ hasPasskeys: true, hasList: true })
    shown = await showPasskey()
    await expect.poll(waiting).toEqual(['list'])
    const tell = passkeys.pauseLists()
    await userEvent.click(button)
    await passkeys.answer(false, { isCancelled: true })
    await expect.poll(() => shown?.passkey.getSnapshot().matches({ offering: 'listing' })).toBe(true)
    shown.close()
    tell()
    await new Promise((resolve) => requestAnimationFrame(() => resolve(null)))
    await expect.poll(waiting).toEqual([])
  })

  test('sends the server what the passkey answered, and nothing else', async () => {
    passkeys.install({ hasPasskeys: true, hasList: false })
    const sent: unknown[] = []
    const plain = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const sending = new Request(input, init)
      if (sending.url.endsWith('/auth/passkeys/verify')) sent.push(await sending.clone().json())
      return plain(sending)
    }
    shown = await showPasskey()
    await userEvent.click(button)
    await passkeys.answer(false, { answer })
    await expect.poll(() => shown?.adopted.length).toBe(1)
    globalThis.fetch = plain
    expect(sent).toEqual([{ ...answer, type: 'public-key', time_zone: expect.any(String) }])
  })

  test('is busy, and pressed once, until the window is answered', async () => {
    passkeys.install({ hasPasskeys: true, hasList: false })
    shown = await showPasskey()
    await userEvent.click(button)
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    ;(button.element() as HTMLElement).click()
    await expect.poll(waiting).toEqual(['window'])
    await passkeys.fail(false)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Logging in with a passkey failed. Try again, or log in another way.')
    await userEvent.click(button)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})
