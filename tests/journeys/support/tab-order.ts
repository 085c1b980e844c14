import type { Page } from '@playwright/test'

interface Walk {
  /** The controls that the focus came to, in their order. */
  order: Element[]
  isRound: boolean
  hidden: string[]
}

/** The whole page, or its content alone, which the focus leaves at the end. */
type Part = 'body' | 'main'

/** More controls than any page has. */
const mostPresses = 400
const pressesAtOnce = 20

/** Puts the focus before the first element of `part`, and notes from now on where it comes to there. */
const begin = (page: Page, part: Part): Promise<void> =>
  page.evaluate((selector) => {
    const walk: Walk = { order: [], isRound: false, hidden: [] }
    Object.assign(globalThis, { walk })
    const inside = document.querySelector(selector)
    const start = document.createElement('span')
    start.tabIndex = -1
    inside?.prepend(start)
    start.focus()
    start.remove()
    // Captured: React keeps to itself what happens in a part that it hasn't taken over yet.
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return
      if (!inside?.contains(target) || walk.order[0] === target) walk.isRound = true
      else if (!walk.order.includes(target)) walk.order.push(target)
    }
    document.addEventListener('focusin', note, { capture: true })
  }, part)

const isRound = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { walk } = globalThis as unknown as { walk: Walk }
    return walk.isRound
  })

/** Notes a focused control of which nothing can be seen, though what had the focus before it had time to close. */
const look = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { walk } = globalThis as unknown as { walk: Walk }
    const focused = document.activeElement
    if (!focused || focused === document.body) return
    const isSeen = (): boolean => {
      const { left, top, width, height } = (focused.closest('label') ?? focused).getBoundingClientRect()
      return [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const met = document.elementFromPoint(left + width * x, top + height * y)
          return met !== null && (focused.contains(met) || met.closest('label')?.contains(focused) === true)
        }),
      )
    }
    for (let wait = 0; wait < 20 && !isSeen(); wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
    if (!isSeen()) walk.hidden.push(`focused out of sight: ${focused.outerHTML.slice(0, 120)}`)
  })

/** How many controls there are, focused or not. */
const countControls = (page: Page, part: Part): Promise<number> =>
  page.evaluate(
    (selector) =>
      document.querySelector(selector)?.querySelectorAll('a, button, input, select, textarea').length ?? 0,
    part,
  )

/**
 * Tabs through `part` once and returns what is wrong for whoever has no mouse, one line each: visible controls that the
 * focus never came to, and a focus that doesn't come round. `looks`: also controls that had it while nothing of them
 * could be seen, which takes time. What came while the focus was past its place is tabbed through once more.
 */
export const tabOrder = async (page: Page, part: Part, looks: boolean): Promise<string[]> => {
  const before = await countControls(page, part)
  const wrong = await walk(page, part, looks)
  const isFuller = (await countControls(page, part)) !== before
  return wrong.length > 0 && isFuller ? walk(page, part, looks) : wrong
}

const walk = async (page: Page, part: Part, looks: boolean): Promise<string[]> => {
  await begin(page, part)
  const atOnce = looks ? 1 : pressesAtOnce
  let round = false
  for (let press = 0; press < mostPresses && !round; press += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, () => page.keyboard.press('Tab')))
    if (looks) await look(page)
    round = await isRound(page)
  }
  return page.evaluate(
    ([cameRound, selector]) => {
      const { walk } = globalThis as unknown as { walk: Walk }
      const controls = [
        ...(document.querySelector(selector) ?? document).querySelectorAll(
          ':is(a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable], [role=button], [role=link], [role=menuitem], [role=tab], [role=switch])',
        ),
      ].filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          !one.matches(':disabled, [inert] *, [aria-hidden=true], [aria-hidden=true] *'),
      )
      // One of a group is come to, the arrow keys lead to the others.
      const isOfGroup = (one: Element): boolean => {
        const group = one.closest('[role=tablist], [role=radiogroup], [role=toolbar], fieldset')
        return (
          one.matches('[role=tab], [role=radio], [type=radio], [role=toolbar] *') &&
          walk.order.some((other) => group?.contains(other))
        )
      }
      const missed = controls
        .filter((one) => !walk.order.includes(one) && !isOfGroup(one))
        .map((one) => `never focused: ${one.outerHTML.slice(0, 120)}`)
      return [...walk.hidden, ...missed, ...(cameRound ? [] : ['the focus does not come round'])]
    },
    [round, part] as const,
  )
}
