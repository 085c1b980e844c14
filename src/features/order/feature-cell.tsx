import { Trans } from '@lingui/react/macro'
import type { FeatureValue } from '#contract/plans/features.rules.ts'
import { classes } from '#src/ui/classes.ts'
import { useFeatureNames } from '#src/product/plans/feature-names.ts'

/** A dash that screen readers read out as its meaning. */
export function NotIncluded() {
  return (
    <>
      <span className="text-muted" aria-hidden="true">
        —
      </span>
      <span className="sr-only">
        <Trans>Not included</Trans>
      </span>
    </>
  )
}

/** `strong` marks votes, the figure that players compare most. */
export function FeatureText({
  value,
  strong = false,
}: {
  value: FeatureValue | undefined
  strong?: boolean
}) {
  const { valueName } = useFeatureNames()
  const text = valueName(value ?? { kind: 'none' })
  return text === null ? <NotIncluded /> : <bdi className={classes(strong && 'order-count')}>{text}</bdi>
}

/** Shows the value of a feature in a plan; in a paid plan's column it is also a label of the plan's radio. */
export function FeatureCell({
  radioId,
  ...text
}: {
  value: FeatureValue | undefined
  strong?: boolean
  radioId: string | null
}) {
  const content = <FeatureText {...text} />
  if (radioId === null) return content
  return (
    <label className="order-press" htmlFor={radioId}>
      {content}
    </label>
  )
}
