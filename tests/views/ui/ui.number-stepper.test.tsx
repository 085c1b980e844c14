import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { hide, show } from './ui.gallery.tsx'

function Donation() {
  const [dollars, setDollars] = useState(50)
  return (
    <NumberStepper
      label="Donation"
      value={dollars}
      onChange={setDollars}
      min={5}
      max={500}
      step={5}
      format={(value) => `$${value}`}
      decreaseLabel="Less"
      increaseLabel="More"
    />
  )
}

function Plain() {
  const [count, setCount] = useState(7)
  return (
    <NumberStepper
      label="Count"
      value={count}
      onChange={setCount}
      decreaseLabel="Fewer"
      increaseLabel="More of it"
    />
  )
}

const amount = page.getByRole('spinbutton', { name: 'Donation' })
const typed = async (text: string) => {
  await userEvent.clear(amount)
  await userEvent.type(amount, text)
  await userEvent.keyboard('{Tab}')
}

beforeEach(async () => {
  show(<Donation />)
  await vi.waitFor(() => amount.element())
})
afterEach(hide)

describe('The number stepper', () => {
  test('steps by its buttons and tells its number', async () => {
    await userEvent.click(page.getByRole('button', { name: 'More' }))
    await expect.element(amount).toHaveValue('$55')
    await expect.element(amount).toHaveAttribute('aria-valuenow', '55')
    await userEvent.click(page.getByRole('button', { name: 'Less' }))
    await expect.element(amount).toHaveValue('$50')
  })

  test('steps by arrows and pages, and goes to its ends', async () => {
    amount.element().focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    await expect.element(amount).toHaveValue('$55')
    await userEvent.keyboard('{PageUp}')
    await expect.element(amount).toHaveValue('$105')
    await userEvent.keyboard('{End}')
    await expect.element(amount).toHaveValue('$500')
    await expect.element(page.getByRole('button', { name: 'More' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Home}')
    await expect.element(amount).toHaveValue('$5')
  })

  test('takes what is typed when it is left, within its limits, in the digits of any language', async () => {
    await typed('120')
    await expect.element(amount).toHaveValue('$120')
    await typed('9,999.50')
    await expect.element(amount).toHaveValue('$500')
    await typed('۷۵')
    await expect.element(amount).toHaveValue('$75')
  })

  test('counts what is typed before it is left', async () => {
    await userEvent.clear(amount)
    await userEvent.type(amount, '80')
    await expect.element(amount).toHaveAttribute('aria-valuenow', '80')
    await expect.element(amount).toHaveValue('80')
  })

  test('counts what is typed above the most as the most, before it is left', async () => {
    await userEvent.clear(amount)
    await userEvent.type(amount, '5000')
    await expect.element(amount).toHaveValue('5000')
    await expect.element(amount).toHaveAttribute('aria-valuenow', '500')
  })

  test('goes to the minimum when nothing numeric is typed, and back when typing is given up', async () => {
    await typed('many')
    await expect.element(amount).toHaveValue('$5')
    await typed('50')
    await userEvent.clear(amount)
    await userEvent.type(amount, '300')
    await userEvent.keyboard('{Escape}')
    await expect.element(amount).toHaveValue('$50')
  })

  test('goes from 1 to 1000 in steps of 1 where nothing else is said, and is 1 when left empty (Shell 5)', async () => {
    hide()
    show(<Plain />)
    const count = page.getByRole('spinbutton', { name: 'Count' })
    await vi.waitFor(() => count.element())
    count.element().focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(count).toHaveValue('8')
    await userEvent.keyboard('{End}')
    await expect.element(count).toHaveValue('1000')
    await userEvent.clear(count)
    await userEvent.keyboard('{Tab}')
    await expect.element(count).toHaveValue('1')
  })
})
