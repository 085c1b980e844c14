import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { toast } from '#src/ui/layers/toast.ts'
import { Toasts } from '#src/ui/layers/toasts.tsx'
import { hide, show } from './ui.gallery.tsx'

const onClosed = vi.fn<() => void>()

function Desk({ dismissible }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Log in</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        onClosed={onClosed}
        dismissible={dismissible}
        title="Log in to continue"
        description="Your order is kept."
        foot={<Button variant="danger">Forget the order</Button>}
      >
        <TextField label="Email address" />
      </Dialog>
    </>
  )
}

const opener = page.getByRole('button', { name: 'Log in' })
const dialog = page.getByRole('dialog', { name: 'Log in to continue' })
const field = page.getByRole('textbox', { name: 'Email address' })

beforeEach(() => {
  onClosed.mockClear()
})
afterEach(async () => {
  hide()
  await page.viewport(1280, 800)
})

describe('A dialog', () => {
  test('has a name, a description, and takes the focus to the first control of its task', async () => {
    show(<Desk />)
    await userEvent.click(opener)
    await expect.element(dialog).toHaveAccessibleDescription('Your order is kept.')
    await expect.element(field).toHaveFocus()
  })

  test('keeps the focus inside while Tab goes round', async () => {
    show(<Desk />)
    await userEvent.click(opener)
    await expect.element(field).toHaveFocus()
    for (let press = 0; press < 6; press++) {
      await userEvent.keyboard('{Tab}')
      expect(dialog.element().contains(document.activeElement)).toBe(true)
    }
  })

  test('closes by Escape, is gone when its animation is over, and gives the focus back to its opener', async () => {
    show(<Desk />)
    await userEvent.click(opener)
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    expect(onClosed).toHaveBeenCalledTimes(1)
  })

  test('closes by its cross', async () => {
    show(<Desk />)
    await userEvent.click(opener)
    await userEvent.click(page.getByRole('button', { name: 'Close' }))
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('leaves the messages above it usable, and stays when one is closed', async () => {
    show(
      <>
        <Desk />
        <Toasts />
      </>,
    )
    await userEvent.click(opener)
    await expect.element(field).toHaveFocus()
    toast.error('Could not send the link.', { duration: 60_000 })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Could not send the link.')
    await userEvent.click(page.getByRole('alert').getByRole('button', { name: 'Close' }))
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
  })

  test('in a window as low as one at 400 % has no words under its cross, however far it is scrolled', async () => {
    await page.viewport(320, 256)
    await expect.poll(() => innerHeight).toBe(256)
    show(
      <Dialog open onClose={onClosed} title="Log in to continue" foot={<Button>Go on</Button>}>
        <p>{'Words that fill every line to its end. '.repeat(40)}</p>
      </Dialog>,
    )
    await expect.element(dialog).toBeVisible()
    const words = document.createRange()
    words.selectNodeContents(dialog.getByText(/^Words that fill/u).element())
    const cross = dialog.getByRole('button', { name: 'Close' })
    const isUnder = () => {
      const over = cross.element().getBoundingClientRect()
      return [...words.getClientRects()].some(
        ({ right, top, bottom }) => right > over.left && top < over.bottom && bottom > over.top,
      )
    }
    const scrolling = [...dialog.element().querySelectorAll('*'), dialog.element()].filter((one) =>
      /auto|scroll/u.test(getComputedStyle(one).overflowY),
    )
    for (const top of [0, 30, 60, 90, 120, 1000]) {
      for (const one of scrolling) one.scrollTop = top
      expect(isUnder(), `scrolled by ${top}`).toBe(false)
    }
    // The foot stays, and the cross comes back into view when it has the focus.
    const foot = dialog.getByRole('button', { name: 'Go on' }).element().getBoundingClientRect()
    expect(foot.bottom).toBeLessThanOrEqual(256)
    ;(cross.element() as HTMLElement).focus()
    expect(cross.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  })

  test('that would lose something stays on Escape', async () => {
    show(<Desk dismissible={false} />)
    await userEvent.click(opener)
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await new Promise((resolve) => setTimeout(resolve, 400))
    await expect.element(dialog).toBeVisible()
  })

  test('that its owner keeps open is in sight again after the cross was pressed', async () => {
    const onClose = vi.fn<() => void>()
    show(
      <Dialog open onClose={onClose} title="Log in to continue">
        <TextField label="Email address" />
      </Dialog>,
    )
    await expect.element(dialog).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    await expect.element(dialog).toHaveStyle({ opacity: '1' })
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await expect.poll(() => onClose.mock.calls.length).toBe(2)
  })
})
