import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toast } from '#src/ui/layers/toast.ts'
import { Toasts } from '#src/ui/layers/toasts.tsx'
import { frame } from '#tests/support/page/frame.ts'
import { hide, show } from './ui.gallery.tsx'

const standing = () => document.querySelectorAll('.ui-toast').length
const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const minute = 60_000

// Gestures and polled expectations let the page's clock go on by the time they take: what is counted in seconds is
// waited for by frames, what is hovered or pressed has a minute.
async function stands(title: string): Promise<void> {
  const shown = () => document.querySelector('[data-toasts]')?.textContent?.includes(title)
  while (!shown()) {
    await passes(0)
    await frame()
  }
  await frame()
  await frame()
}

beforeEach(async () => {
  await import('#src/ui/layers/toast-stack.tsx')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  show(
    <>
      <p>Elsewhere</p>
      <Toasts />
    </>,
  )
  await userEvent.hover(page.getByText('Elsewhere'))
})

afterEach(async () => {
  await passes(20 * minute)
  vi.useRealTimers()
  hide()
})

describe('A toast', () => {
  test('closes by itself after three seconds', async () => {
    toast.success('Copied')
    await stands('Copied')
    await passes(2900)
    expect(standing()).toBe(1)
    await passes(200)
    expect(standing()).toBe(0)
  })

  test('stays while it is hovered, then has its remaining time', async () => {
    toast.success('Copied', { duration: minute })
    await stands('Copied')
    await passes(20_000)
    await userEvent.hover(page.getByText('Copied'))
    await passes(10 * minute)
    expect(standing()).toBe(1)
    await userEvent.hover(page.getByText('Elsewhere'))
    await passes(20_000)
    expect(standing()).toBe(1)
    await passes(21_000)
    expect(standing()).toBe(0)
  })

  test('stays while something in it has the focus, even when the pointer leaves', async () => {
    toast.success('Copied', { duration: minute })
    await stands('Copied')
    await userEvent.hover(page.getByText('Copied'))
    const close = page.getByRole('button', { name: 'Close' }).element()
    if (!(close instanceof HTMLElement)) throw new Error('The cross can be focused')
    close.focus()
    await userEvent.hover(page.getByText('Elsewhere'))
    await passes(10 * minute)
    expect(standing()).toBe(1)
    close.blur()
    await passes(minute + 100)
    expect(standing()).toBe(0)
  })

  test('that carries an action stays as long as the action, and does it once', async () => {
    const undo = vi.fn<() => void>()
    toast.info('Notification deleted', { duration: minute, action: { label: 'Undo', onPress: undo } })
    await stands('Notification deleted')
    await passes(minute / 2)
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(standing()).toBe(0)
  })

  test('waits for room when three stand', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four']) toast.info(title)
    await stands('Three')
    expect(standing()).toBe(3)
    await passes(3100)
    await stands('Four')
    expect(standing()).toBe(1)
    await passes(3100)
    expect(standing()).toBe(0)
  })

  test('is read out at once when it is an error, in its turn otherwise', async () => {
    toast.error('The plans could not be loaded.', { duration: minute })
    await expect.element(page.getByRole('alert')).toHaveTextContent('The plans could not be loaded.')
    await expect
      .element(page.getByRole('region', { name: 'Messages' }))
      .toHaveAttribute('aria-live', 'polite')
  })

  test('gives the focus back to where it came from when it is closed', async () => {
    const before = document.body.appendChild(document.createElement('button'))
    before.textContent = 'Before'
    before.focus()
    toast.success('Copied', { duration: minute })
    await stands('Copied')
    const close = page.getByRole('button', { name: 'Close' }).element()
    if (!(close instanceof HTMLElement)) throw new Error('The cross can be focused')
    close.focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(before)
    before.remove()
  })
})
