import { Fragment } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import type { Billing } from '#contract/plans/plans.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { ContentText } from '#src/ui/content-text.tsx'
import { useProjectTypeNames } from '../projects/project-type-names.ts'

export function PlanTitle({ name, billing }: { name: string; billing: Billing }) {
  return billing === 'yearly' ? <Trans>{name}, yearly</Trans> : <Trans>{name}, monthly</Trans>
}

export function GiftTitle({ name, months }: { name: string; months: number }) {
  return (
    <Trans>
      Gift: {name}, <Plural value={months} one="# month" other="# months" />
    </Trans>
  )
}

export function ProjectDonationTitle({ title }: { title: string }) {
  return (
    <Trans>
      Donation, <ContentText>{title}</ContentText>
    </Trans>
  )
}

/** A donation to the fund, named by its purpose in the reader's language. */
export function FundDonationTitle({ type }: { type: string }) {
  return <Trans>Donation, {type}</Trans>
}

export function ReceiptLineTitle({ line }: { line: ReceiptLine }) {
  const types = useProjectTypeNames()
  switch (line.kind) {
    case 'plan':
      return <PlanTitle name={planNames[line.plan_id]} billing={line.type} />
    case 'gift':
      return <GiftTitle name={planNames[line.plan_id]} months={line.months} />
    case 'donation':
      return line.project ? (
        <ProjectDonationTitle title={line.project.title} />
      ) : (
        <FundDonationTitle type={types[line.project_type]} />
      )
  }
  return line satisfies never
}

/** Joins the titles of lines into one text, with the separators of the reader's language. */
export function ReceiptLineTitles({ lines }: { lines: readonly ReceiptLine[] }) {
  const { i18n } = useLingui()
  return lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <span>{i18n.locale === 'fr' ? '\u202f; ' : '; '}</span>}
      <ReceiptLineTitle line={line} />
    </Fragment>
  ))
}

const mostNamed = 3

/** Names the first lines and counts the rest. */
export function FirstLineTitles({ lines }: { lines: readonly ReceiptLine[] }) {
  const rest = lines.length - mostNamed
  return (
    <>
      <ReceiptLineTitles lines={lines.slice(0, mostNamed)} />
      {rest > 0 && (
        <>
          {' '}
          <Plural value={rest} one="and # more" other="and # more" />
        </>
      )}
    </>
  )
}
