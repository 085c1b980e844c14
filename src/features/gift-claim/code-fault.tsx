import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { GiftCodeFault } from '#contract/gifts/gift-code.rules.ts'

/** The text depends on the group that contains the wrong character. */
const oneIsWrong: readonly MessageDescriptor[] = [
  msg`One character is wrong. Check the first group.`,
  msg`One character is wrong. Check the second group.`,
  msg`One character is wrong. Check the third group.`,
  msg`One character is wrong. Check the fourth group.`,
]
const groupLength = 4

/** The reason why the text entered cannot be a gift code. */
export function CodeFault({ fault }: { fault: GiftCodeFault }) {
  const { t } = useLingui()
  switch (fault.kind) {
    case 'letter': {
      const group = oneIsWrong[Math.ceil(fault.place / groupLength) - 1]
      return group ? <span>{t(group)}</span> : <Trans>One character is wrong.</Trans>
    }
    case 'slip':
      return <Trans>One character is wrong, or two have changed places. Check each group.</Trans>
    case 'short':
      return <Plural value={fault.missing} one="# character is missing." other="# characters are missing." />
    case 'long':
      return <Plural value={fault.extra} one="# character too many." other="# characters too many." />
    default:
      return fault satisfies never
  }
}
