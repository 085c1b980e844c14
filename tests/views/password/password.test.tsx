import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { passwordLogIn } from '#contract/auth/password.contract.ts'
import { alice, sessionOf } from '#tests/paths/people.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { showForm } from './shown-form.tsx'

const network = createNetwork()
controlPage(network)
beforeAll(() => network.hold(passwordLogIn))

const email = page.getByRole('textbox', { name: 'Email address' })
const field = page.getByLabelText('Password', { exact: true })
const button = page.getByRole('button', { name: 'Log in', exact: true })
const input = (): HTMLInputElement => field.element() as HTMLInputElement
const selected = (element: HTMLInputElement): string =>
  element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0)

describe('The form for logging in by a password', () => {
  test('hands the session over and forgets the password', async () => {
    const { actor, adopted } = await showForm()
    await userEvent.fill(email, 'alice@example.com')
    await userEvent.fill(field, 'correct horse')
    await userEvent.keyboard('{Enter}')
    expect(actor.getSnapshot().matches('sending')).toBe(true)
    await network.answer(passwordLogIn, sessionOf(alice))
    await expect.poll(() => adopted).toEqual([sessionOf(alice)])
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('correct horse')
  })

  test('keeps the address and selects the password after a failure, and the machine has it no longer', async () => {
    const { actor } = await showForm()
    await userEvent.fill(email, 'alice@example.com')
    await userEvent.fill(field, 'wrong horse')
    await userEvent.click(button)
    await network.fail(passwordLogIn, { code: 'login_failed' })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Login failed')
    await expect.element(email).toHaveValue('alice@example.com')
    await expect.element(field).toHaveFocus()
    expect(selected(input())).toBe('wrong horse')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(actor.getSnapshot().context.password).toBe('')
    // A second press sends the same password again.
    await userEvent.click(button)
    expect(actor.getSnapshot().context.password).toBe('wrong horse')
    await network.fail(passwordLogIn, { code: 'login_failed' })
  })

  test('takes what a password manager fills in without an event', async () => {
    const { actor } = await showForm()
    await expect.element(field).toBeVisible()
    ;(email.element() as HTMLInputElement).value = 'alice@example.com'
    input().value = 'from a manager'
    await userEvent.click(button)
    expect(actor.getSnapshot().context).toMatchObject({
      email: 'alice@example.com',
      password: 'from a manager',
    })
    await network.answer(passwordLogIn, sessionOf(alice))
  })

  test('tells password managers what its fields are, and lets players paste', async () => {
    await showForm()
    await expect.element(email).toHaveAttribute('autocomplete', 'username')
    await expect.element(field).toHaveAttribute('autocomplete', 'current-password')
    await expect.element(field).toHaveAttribute('type', 'password')
    expect(input().form).toBe((email.element() as HTMLInputElement).form)
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    expect(input().dispatchEvent(paste)).toBe(true)
  })

  test('shows the password while its button is pressed in', async () => {
    await showForm()
    await userEvent.fill(field, 'correct horse')
    const eye = page.getByRole('button', { name: 'Show password' })
    await expect.element(eye).toHaveAttribute('aria-pressed', 'false')
    expect(Math.round(eye.element().getBoundingClientRect().width)).toBe(32)
    await userEvent.click(eye)
    await expect.element(eye).toHaveAttribute('aria-pressed', 'true')
    await expect.element(field).toHaveAttribute('type', 'text')
    await expect.element(field).toHaveValue('correct horse')
    await userEvent.click(eye)
    await expect.element(field).toHaveAttribute('type', 'password')
  })

  test('selects an address that is none', async () => {
    await showForm()
    await userEvent.fill(email, 'alice')
    await userEvent.fill(field, 'correct horse')
    await userEvent.click(button)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a valid email address.')
    await expect.element(email).toHaveFocus()
    expect(selected(email.element() as HTMLInputElement)).toBe('alice')
    // Also a second time, where nothing has changed.
    await userEvent.click(button)
    await expect.element(email).toHaveFocus()
  })

  test('goes from the address to the password by Tab, and offers the link after it', async () => {
    const { asked } = await showForm({ takesFocus: true })
    await expect.element(email).toHaveFocus()
    await userEvent.tab()
    await expect.element(field).toHaveFocus()
    const link = page.getByRole('button', { name: 'Mail me a link instead' })
    await userEvent.click(link)
    expect(asked.links).toBe(1)
    // It stands in the row of the label.
    const middleOf = (one: Element): number => {
      const { top, height } = one.getBoundingClientRect()
      return top + height / 2
    }
    const label = page.getByText('Password', { exact: true }).element()
    expect(Math.abs(middleOf(link.element()) - middleOf(label))).toBeLessThan(2)
  })

  test('fits a narrow window with letters twice as large', async () => {
    await page.viewport(320, 700)
    document.documentElement.style.fontSize = '200%'
    onTestFinished(async () => {
      document.documentElement.style.fontSize = ''
      await page.viewport(1280, 800)
    })
    await showForm({ email: 'alice@example.com' })
    await userEvent.click(button)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter your password.')
    const form = input().form as HTMLFormElement
    expect(form.scrollWidth).toBeLessThanOrEqual(form.clientWidth)
    const link = page.getByRole('button', { name: 'Mail me a link instead' }).element()
    expect(link.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      (input().parentElement as HTMLElement).getBoundingClientRect().top + 1,
    )
  })

  test('focuses the password where the address is known, and forgets it when it goes', async () => {
    const { actor, hide } = await showForm({ email: 'alice@example.com', takesFocus: true })
    await expect.element(field).toHaveFocus()
    await userEvent.fill(field, 'correct horse')
    expect(actor.getSnapshot().context.password).toBe('correct horse')
    hide()
    await expect.poll(() => actor.getSnapshot().context.password).toBe('')
  })

  test('says how long to wait, and the way that is open meanwhile', async () => {
    await showForm({ email: 'alice@example.com' })
    await userEvent.fill(field, 'correct horse')
    await userEvent.click(button)
    await network.fail(passwordLogIn, { code: 'rate_limited', retryAfterSeconds: 1_741 })
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Too many attempts. Try again in 30 minutes, or log in by a mailed link.')
  })
})
