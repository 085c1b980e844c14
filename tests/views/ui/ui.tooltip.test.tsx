import { Settings } from 'lucide-react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { hide, show } from './ui.gallery.tsx'

const onClick = vi.fn<() => void>()
const tip = () => document.querySelector('.ui-tooltip:popover-open')
const settings = page.getByRole('button', { name: 'Settings' })
const vote = page.getByRole('button', { name: 'Vote' })

beforeEach(async () => {
  onClick.mockClear()
  show(
    <>
      <p>Elsewhere</p>
      <IconButton icon={Settings} label="Settings" />
      <Button disabledReason="Log in to vote." onClick={onClick}>
        Vote
      </Button>
    </>,
  )
  await userEvent.hover(page.getByText('Elsewhere'))
})
afterEach(hide)

describe('A tooltip', () => {
  test('names an icon after a moment of hovering and goes with the pointer', async () => {
    await userEvent.hover(settings)
    expect(tip()).toBeNull()
    await vi.waitFor(() => expect(tip()?.textContent).toBe('Settings'))
    await userEvent.unhover(settings)
    await vi.waitFor(() => expect(tip()).toBeNull())
  })

  test('leaves a pointer alone that rests where its control appears', async () => {
    await userEvent.hover(settings)
    const { left, top } = settings.element().getBoundingClientRect()
    await expect.poll(() => tip()).not.toBeNull()
    show(<IconButton icon={Settings} label="Close" style={{ position: 'fixed', left, top }} />)
    const close = page.getByRole('button', { name: 'Close' })
    await expect.poll(() => close.element().matches(':hover')).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(tip()).toBeNull()
    await userEvent.hover(close, { position: { x: 5, y: 5 } })
    await expect.poll(() => tip()?.textContent).toBe('Close')
  })

  test('is there at once on focus, and goes with Escape', async () => {
    await userEvent.keyboard('{Tab}')
    await expect.element(settings).toHaveFocus()
    expect(tip()?.textContent).toBe('Settings')
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(tip()).toBeNull())
  })

  test('tells why a button can’t be used; pressing it does nothing', async () => {
    await expect.element(vote).toHaveAccessibleDescription('Log in to vote.')
    await expect.element(vote).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(vote).toHaveFocus()
    await vi.waitFor(() => expect(tip()?.textContent).toBe('Log in to vote.'))
    await userEvent.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
  })
})
