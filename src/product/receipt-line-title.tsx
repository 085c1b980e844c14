import { Plural, Trans } from '@lingui/react/macro'
import type { ReceiptLine } from '#contract/order.contract.ts'
import { planNames } from '#contract/plans.rules.ts'
import { useProjectTypeNames } from '#src/i18n/project-type-names.ts'
import { ContentText } from '#src/ui/content-text.tsx'

/** What was paid with one line of an order, in a few words. */
export function ReceiptLineTitle({ line }: { line: ReceiptLine }) {
  const types = useProjectTypeNames()
  switch (line.kind) {
    case 'plan': {
      const name = planNames[line.plan_id]
      return line.type === 'yearly' ? <Trans>{name}, yearly</Trans> : <Trans>{name}, monthly</Trans>
    }
    case 'gift': {
      const name = planNames[line.plan_id]
      return (
        <Trans>
          Gift: {name}, <Plural value={line.months} one="# month" other="# months" />
        </Trans>
      )
    }
    case 'donation': {
      const type = types[line.project_type]
      const title = line.project?.title
      if (title === undefined) return <Trans>Donation, {type}</Trans>
      return (
        <Trans>
          Donation, <ContentText>{title}</ContentText>
        </Trans>
      )
    }
  }
  return line satisfies never
}
