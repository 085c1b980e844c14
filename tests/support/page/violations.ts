import axe from 'axe-core'
import { expect } from 'vitest'
import { draw } from './drawing.ts'
import { frame } from './frame.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Everything has arrived where it belongs: a dialog on its way in is still transparent, and counts as none for axe. */
const stillness = async (): Promise<void> => {
  await frame()
  await frame()
  await expect
    .poll(() => document.getAnimations().filter(({ playState }) => playState === 'running'))
    .toEqual([])
  await frame()
}

/** What axe finds in `part`. Landmarks are asked for on whole pages only; dialogs and menus stand beside them. */
export const violations = async (part: Element | Document = document.body): Promise<string[]> => {
  draw()
  await stillness()
  const region = { enabled: part === document && document.querySelector('[role="dialog"]') === null }
  const found = await axe.run(part, { runOnly: rules, rules: { region } })
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.any[0]?.message ?? ''}`),
  )
}
